import { amountOf, minor } from '../../../platform/values/money.ts'
import { orderNumber } from '../rules.ts'
import { type Rate, spread, type TaxTerms, taxesOf, taxOfPart } from '../taxes/rules.ts'
import type { InvoiceSettings, Seller } from './schema.ts'
import { invoiceWords } from './words.ts'

/** What a new shop has. */
export const NO_INVOICES: InvoiceSettings = { seller: null, reverseCharge: false, prefix: '', footer: null }

/** An order as it is put on an invoice. Amounts are in the main unit of the currency. */
export type Invoiced = {
  id: string
  currency: string
  lines: InvoiceLine[]
  discount: number
  shippingCost: number
  total: number
  taxTerms: TaxTerms | null
  customer: { name: string | null; email: string | null; vatId?: string | null } | null
  shipping: { name: string | null; address: Address | null } | null
}
type Address = Partial<
  Record<'line1' | 'line2' | 'postalCode' | 'city' | 'region' | 'country', string | null>
>
type InvoiceLine = {
  title: string
  variantTitle: string | null
  sku: string | null
  quantity: number
  unitPrice: number
  total: number
}
/** What is charged at a rate; `rate` is null for what is not taxed. */
type Share = { rate: Rate | null; net: number; tax: number }

/** What an invoice or a credit note says, as it was issued. Amounts are in the main unit of the currency. */
export type InvoiceContent = {
  language: string
  seller: Seller
  footer: string | null
  /** `vatId` is missing in what was issued before the shop asked for it. */
  buyer: { name: string | null; address: Address | null; vatId?: string | null }
  orderNumber: string
  /** Calendar days, `YYYY-MM-DD`, in the time zone of the site. */
  date: string
  /** When it was shipped; null when it was paid before. */
  suppliedOn: string | null
  corrects: { number: string; date: string } | null
  currency: string
  pricesIncludeTax: boolean
  /** No taxes are charged, as the buyer accounts for them. */
  isReverseCharged?: boolean
  lines: (InvoiceLine & { rate: Rate | null })[]
  discount: number
  shipping: { amount: number; rate: Rate | null } | null
  /** By rate; empty in a shop without taxes. */
  shares: Share[]
  net: number
  tax: number
  total: number
}

export type Issuing = { settings: InvoiceSettings & { seller: Seller }; language: string; date: string }

export function invoiceContent(
  order: Invoiced,
  { settings: { seller, footer }, language, date }: Issuing,
  suppliedOn: string | null,
): InvoiceContent {
  const { currency, taxTerms, customer, shipping, discount, shippingCost, total } = order
  const shares = sharesOf(order)
  const tax = sumOf(shares, currency, 'tax')
  return {
    language,
    seller,
    footer,
    buyer: {
      name: customer?.name ?? shipping?.name ?? null,
      address: shipping?.address ?? null,
      vatId: customer?.vatId ?? null,
    },
    orderNumber: orderNumber(order.id),
    date,
    suppliedOn,
    corrects: null,
    currency,
    pricesIncludeTax: taxTerms?.pricesIncludeTax ?? true,
    ...(taxTerms?.isReverseCharged && { isReverseCharged: true }),
    lines: order.lines.map(({ title, variantTitle, sku, quantity, unitPrice, total }, i) => ({
      title,
      variantTitle,
      sku,
      quantity,
      unitPrice,
      total,
      rate: taxTerms?.lines[i] ?? null,
    })),
    discount,
    shipping: shippingCost > 0 ? { amount: shippingCost, rate: taxTerms?.shipping ?? null } : null,
    shares,
    net: amountOf(minor(total, currency) - tax, currency),
    tax: amountOf(tax, currency),
    total,
  }
}

const sumOf = (shares: Share[], currency: string, part: 'net' | 'tax') =>
  shares.reduce((sum, share) => sum + minor(share[part], currency), 0n)

function sharesOf({ currency, lines, discount, shippingCost, taxTerms }: Invoiced): Share[] {
  const { taxes, untaxed } = taxesOf(taxTerms, {
    lines: lines.map(({ total }) => minor(total, currency)),
    discount: minor(discount, currency),
    shippingCost: minor(shippingCost, currency),
  })
  const shares = taxes.map(({ name, percentage, netMinor, amountMinor }) => ({
    rate: { name, percentage },
    net: amountOf(netMinor, currency),
    tax: amountOf(amountMinor, currency),
  }))
  return untaxed > 0n ? [...shares, { rate: null, net: amountOf(untaxed, currency), tax: 0 }] : shares
}

type Issued = { number: string; content: InvoiceContent }

/** A line of an order that comes back, with its part of the discount and of the taxes, in minor units. */
export type CreditedLine = {
  line: InvoiceLine
  quantity: number
  rate: Rate | null
  costMinor: bigint
  discountMinor: bigint
  taxMinor: bigint
  /** What was charged for it. */
  amountMinor: bigint
}
type Credit = { amountMinor: bigint; lines: CreditedLine[]; date: string }
type Left = ReturnType<typeof leftOf>
/** What is taken off at a rate, in minor units. */
type Part = { gross: bigint; tax: bigint }

/**
 * What a credit note says that takes an amount off an invoice, of which `credited` is taken off already: the lines that come
 * back, or a line for each rate. All credit notes of an invoice together take off its taxes exactly.
 */
export function creditContent(
  { number, content }: Issued,
  credited: InvoiceContent[],
  { amountMinor, lines, date }: Credit,
): InvoiceContent {
  const { currency } = content
  const left = content.shares.map((share) => leftOf(share, credited, currency))
  const byLine = partsByLine(left, lines, amountMinor)
  const parts = byLine ?? partsByRate(left, amountMinor)
  const shares = left
    .map(({ rate }, i) => {
      const { gross, tax } = parts[i] as Part
      return { rate, net: amountOf(gross - tax, currency), tax: amountOf(tax, currency) }
    })
    .filter(({ net, tax }) => net !== 0 || tax !== 0)
  const tax = sumOf(shares, currency, 'tax')
  const isWhole = credited.length === 0 && amountMinor === minor(content.total, currency)
  return {
    ...content,
    ...(!isWhole && (byLine ? returnedLines(lines, currency) : linesOfRates(content, shares, amountMinor))),
    date,
    corrects: { number, date: content.date },
    shares,
    net: amountOf(amountMinor - tax, currency),
    tax: amountOf(tax, currency),
    total: amountOf(amountMinor, currency),
  }
}

/** What lines take off at each rate; null when they are not all of the amount, or less is left of a rate. */
function partsByLine(left: Left[], lines: CreditedLine[], amountMinor: bigint): Part[] | null {
  if (lines.reduce((sum, line) => sum + line.amountMinor, 0n) !== amountMinor) return null
  const parts = left.map(({ rate, gross, tax }) => {
    const own = lines.filter((line) => JSON.stringify(line.rate) === JSON.stringify(rate))
    const part = own.reduce((sum, line) => sum + line.amountMinor, 0n)
    const ownTax = own.reduce((sum, line) => sum + line.taxMinor, 0n)
    return { gross: part, tax: part === gross ? tax : ownTax, isLeft: part <= gross && ownTax <= tax }
  })
  const sum = parts.reduce((all, { gross }) => all + gross, 0n)
  return parts.every(({ isLeft }) => isLeft) && (sum === amountMinor || left.length === 0) ? parts : null
}

/** An amount spread over the rates in proportion to what is left of each. */
function partsByRate(left: Left[], amountMinor: bigint): Part[] {
  const parts = spread(
    amountMinor,
    left.map(({ gross }) => gross),
  )
  return left.map(({ gross, tax }, i) => {
    const part = parts[i] as bigint
    return { gross: part, tax: tax - taxOfPart(tax, gross - part, gross) }
  })
}

const returnedLines = (lines: CreditedLine[], currency: string) => ({
  lines: lines.map(({ line: { title, variantTitle, sku, unitPrice }, quantity, rate, costMinor }) => {
    const total = amountOf(costMinor, currency)
    return { title, variantTitle, sku, quantity, unitPrice, total, rate }
  }),
  discount: amountOf(
    lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0n),
    currency,
  ),
  shipping: null,
})

/** A line for each rate, without a rate in a shop without taxes. */
function linesOfRates(
  { language, currency, pricesIncludeTax }: InvoiceContent,
  shares: Share[],
  amountMinor: bigint,
) {
  const lineOf = (rate: Rate | null, total: number) => ({
    title: invoiceWords(language).partialRefund,
    variantTitle: null,
    sku: null,
    quantity: 1,
    unitPrice: total,
    total,
    rate,
  })
  const priceOf = ({ net, tax }: Share) =>
    pricesIncludeTax ? amountOf(minor(net, currency) + minor(tax, currency), currency) : net
  return {
    lines:
      shares.length > 0
        ? shares.map((share) => lineOf(share.rate, priceOf(share)))
        : [lineOf(null, amountOf(amountMinor, currency))],
    discount: 0,
    shipping: null,
  }
}

/** What of a share is not credited yet, in the minor unit. */
function leftOf({ rate, net, tax }: Share, credited: InvoiceContent[], currency: string) {
  const key = JSON.stringify(rate)
  const before = credited
    .flatMap(({ shares }) => shares)
    .filter((share) => JSON.stringify(share.rate) === key)
  const goneTax = sumOf(before, currency, 'tax')
  const taxMinor = minor(tax, currency)
  return {
    rate,
    gross: minor(net, currency) + taxMinor - sumOf(before, currency, 'net') - goneTax,
    tax: taxMinor - goneTax,
  }
}

type Document = { type: 'invoice' | 'credit_note'; corrects: string | null; id: string } & Issued

/** What the documents of an order say that is charged, in the minor unit. */
export const documentedOf = (documents: Document[], currency: string) =>
  documents.reduce(
    (sum, { type, content: { total } }) =>
      type === 'invoice' ? sum + minor(total, currency) : sum - minor(total, currency),
    0n,
  )
