import { Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { file, list, one, page } from '../../../api/reply.ts'
import { DateOnly, Paging, partial } from '../../../api/schema.ts'
import { Invoice, InvoiceSettings, InvoiceType, invoiceSettings } from './schema.ts'

const issued = {
  type: Type.Optional(InvoiceType),
  from: Type.Optional({ ...DateOnly, description: 'First day' }),
  to: Type.Optional({ ...DateOnly, description: 'Last day' }),
}

export const invoices = {
  getInvoiceSettings: endpoint('GET /v1/sites/:siteId/shop/invoice-settings', 'ecommerce:read', {
    extension: true,
    summary: 'Get the invoice settings',
    reply: one(InvoiceSettings),
  }),
  updateInvoiceSettings: endpoint('PUT /v1/sites/:siteId/shop/invoice-settings', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the invoice settings',
    description:
      'Changes only the fields sent. Without a `seller` no invoices are issued; with one, orders get an invoice when they are paid, ' +
      'and a credit note for each refund. What was issued stays as it is.',
    body: partial(invoiceSettings),
    reply: one(InvoiceSettings),
  }),
  listInvoices: endpoint('GET /v1/sites/:siteId/shop/invoices', 'ecommerce:read', {
    extension: true,
    summary: 'List invoices and credit notes',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, ...issued }),
    reply: page(Invoice),
  }),
  exportInvoices: endpoint('GET /v1/sites/:siteId/shop/invoices.csv', 'ecommerce:read', {
    extension: true,
    summary: 'Export invoices and credit notes as CSV',
    description: 'Oldest first; amounts of credit notes are negative.',
    query: Type.Object(issued),
    reply: file,
  }),
  listOrderInvoices: endpoint('GET /v1/sites/:siteId/shop/orders/:orderId/invoices', 'ecommerce:read', {
    extension: true,
    summary: 'List the invoices and credit notes of an order',
    description: 'Oldest first.',
    reply: list(Invoice),
  }),
  getInvoicePdf: endpoint('GET /v1/sites/:siteId/shop/invoices/:invoiceId/pdf', 'ecommerce:read', {
    extension: true,
    summary: 'Download an invoice or a credit note as PDF',
    reply: file,
  }),
} as const
