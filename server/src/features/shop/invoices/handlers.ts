import type { Contract } from '../../../api/endpoint.ts'
import { found, invalid } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { COUNTRIES } from '../../../platform/values/postal-addresses.ts'
import { findSettings } from '../settings/queries.ts'
import { changeSettings } from '../settings/verbs.ts'
import type { invoices } from './contract.ts'
import {
  type ExportedInvoice,
  findInvoice,
  listInvoices,
  listOrderInvoices,
  readInvoices,
} from './queries.ts'
import { invoiceFile } from './render.ts'
import { NO_INVOICES } from './rules.ts'
import type { InvoiceSettings } from './schema.ts'

export const invoiceHandlers: HandlersOf<Contract<typeof invoices>> = {
  async getInvoiceSettings({ db, site }) {
    return { ...NO_INVOICES, ...(await findSettings<InvoiceSettings>(db, site.id, 'invoicing')) }
  },

  async updateInvoiceSettings(context, { body }) {
    if (body.seller && !COUNTRIES.includes(body.seller.address.country))
      throw invalid({ 'seller.address.country': 'must be a country, such as AT' })
    return changeSettings<InvoiceSettings>(context, 'invoicing', NO_INVOICES, body)
  },

  async listInvoices({ slowDb, site }, { query }) {
    return listInvoices(slowDb, site.id, query)
  },

  async exportInvoices({ slowDb, site }, { query }) {
    const rows = csvOf(
      Object.keys(COLUMNS),
      (part) => readInvoices(slowDb, site.id, query, part),
      (invoice) => Object.values(COLUMNS).map((cellOf) => String(cellOf(invoice) ?? '')),
    )
    return csvFile('invoices', rows)
  },

  async listOrderInvoices({ db, site }, { params }) {
    return found(await listOrderInvoices(db, site.id, params.orderId), 'Order')
  },

  async getInvoicePdf({ db, site }, { params }) {
    return invoiceFile(site.id, found(await findInvoice(db, site.id, params.invoiceId), 'Invoice'))
  },
}

const signOf = ({ type }: ExportedInvoice) => (type === 'credit_note' ? -1 : 1)

/** The columns of the export, in their order. */
const COLUMNS: Record<string, (invoice: ExportedInvoice) => string | number | null | undefined> = {
  number: ({ number }) => number,
  type: ({ type }) => type,
  date: ({ content }) => content.date,
  suppliedOn: ({ content }) => content.suppliedOn,
  corrects: ({ content }) => content.corrects?.number,
  orderId: ({ orderId }) => orderId,
  orderNumber: ({ content }) => content.orderNumber,
  buyer: ({ content }) => content.buyer.name,
  country: ({ content }) => content.buyer.address?.country,
  vatId: ({ content }) => content.buyer.vatId,
  net: (invoice) => signOf(invoice) * invoice.content.net,
  tax: (invoice) => signOf(invoice) * invoice.content.tax,
  total: (invoice) => signOf(invoice) * invoice.content.total,
  currency: ({ content }) => content.currency,
}
