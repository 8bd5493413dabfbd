import type { OrderStatus, OrderTax } from '../features/shop/orders/contract.ts'
import { amountOf, fromMinor, toMinor } from '../platform/values/money.ts'
import type { Row } from './read-csv.ts'
import type { OrderEntry, Skipped } from './types.ts'
import { amountIn, integerIn, line, timeIn } from './values.ts'

const MAX_QUANTITY = 100_000
const TAXES = [1, 2, 3, 4, 5] as const

class Unreadable extends Error {}

/** Converts the rows of an order, or says why it is skipped. */
export function orderOf(rows: Row[]): OrderEntry | Skipped {
  const [first] = rows as [Row]
  const reference = line(first.at('name')) ?? 'Order'
  try {
    return { kind: 'order', reference, ...read(rows, first), line: first.line }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { kind: 'skipped', of: 'order', title: reference, line: first.line, reason: error.message }
  }
}

function read(rows: Row[], first: Row): Omit<OrderEntry, 'kind' | 'reference' | 'line'> {
  const currency = first.at('currency')
  if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable(`its currency is “${currency.slice(0, 20)}”`)
  const createdAt = timeOf(first, 'created at')
  if (!createdAt) throw new Unreadable('it has no date')
  const notes: string[] = []
  const lines = linesOf(rows, currency)
  const money = moneyOf(first, lines, currency, notes)
  const paidAt = timeOf(first, 'paid at') ?? createdAt
  const phone = line(first.at('phone') || first.at('billing phone'))
  const email = line(first.at('email'))
  const name = line(first.at('billing name')) ?? line(first.at('shipping name'))
  const text = (amount: bigint) => fromMinor(amount, currency)
  if (first.at('notes') !== '' || first.at('tags') !== '' || first.at('note attributes') !== '')
    notes.push('Order notes and tags were skipped.')
  return {
    currency,
    createdAt,
    paidAt,
    notes,
    status: statusOf(first),
    lines: lines.map(({ costMinor, ...sold }) => ({ ...sold, total: Number(text(costMinor)) })),
    subtotal: text(money.goods),
    discount: text(money.discount),
    shippingCost: text(money.shipping),
    addedTax: text(money.addedTax),
    taxes: taxesOf(first, currency),
    couponCode: line(first.at('discount code'), 64),
    customer: email || name ? { id: null, name, email, phone } : null,
    shipping: shippingOf(first),
    ...paymentsOf(first, money.total, currency),
    method: line(first.at('payment method'), 100) ?? 'shopify',
    paymentReference: line(first.at('payment reference')),
    endedAt: timeOf(first, 'cancelled at') ?? paidAt,
  }
}

function timeOf(row: Row, column: string): Date | null {
  const text = row.at(column)
  const at = timeIn(text)
  if (text !== '' && !at) throw new Unreadable(`“${column}” is not a date: “${text.slice(0, 40)}”`)
  return at
}

function minorOf(row: Row, column: string, currency: string): bigint {
  const text = row.at(column)
  const amount = text === '' ? 0 : amountIn(text)
  const minor = amount === null ? null : toMinor(amount, currency)
  if (minor === null)
    throw new Unreadable(`“${column}” is not an amount in ${currency}: “${text.slice(0, 40)}”`)
  return minor
}

function linesOf(rows: Row[], currency: string) {
  const lines = rows.flatMap((row) => {
    const title = line(row.at('lineitem name'))
    const quantity = integerIn(row.at('lineitem quantity'))
    if (!title || quantity === 0) return []
    if (quantity === null || quantity < 0 || quantity > MAX_QUANTITY)
      throw new Unreadable(`line ${row.line} has no quantity: “${row.at('lineitem quantity').slice(0, 20)}”`)
    const price = minorOf(row, 'lineitem price', currency)
    const unitPrice = amountOf(price, currency)
    const sku = line(row.at('lineitem sku').replace(/^'/, ''))
    return [
      {
        name: title,
        title,
        variantTitle: null,
        sku,
        unitPrice,
        quantity,
        costMinor: price * BigInt(quantity),
      },
    ]
  })
  if (lines.length === 0) throw new Unreadable('it has no items')
  return lines
}

/**
 * The amounts of an order, which make its total. Shopify's subtotal has the discounts of goods taken off; its total says
 * whether taxes are in the prices, and has the discount of shipping, tips and duties in it.
 */
function moneyOf(first: Row, lines: { costMinor: bigint }[], currency: string, notes: string[]) {
  const goods = lines.reduce((sum, { costMinor }) => sum + costMinor, 0n)
  const [subtotal, shipping, taxes, total] = ['subtotal', 'shipping', 'taxes', 'total'].map((column) =>
    minorOf(first, column, currency),
  ) as [bigint, bigint, bigint, bigint]
  const rest = total - subtotal - shipping
  const addedTax = rest >= taxes ? taxes : 0n
  const others = rest - addedTax
  if (goods < subtotal || shipping + others < 0n)
    throw new Unreadable('its amounts do not add up to its total')
  if (others > 0n) notes.push('Tips and duties are counted as shipping.')
  return { goods, discount: goods - subtotal, shipping: shipping + others, addedTax, total }
}

/** Such as `VAT 20%`. */
function taxesOf(first: Row, currency: string): OrderTax[] {
  return TAXES.flatMap((n) => {
    const [name, amount] = [line(first.at(`tax ${n} name`), 100), first.at(`tax ${n} value`)]
    if (!name || amount === '') return []
    const percentage = Number(/(\d{1,3}(?:\.\d{1,4})?) ?%/.exec(name)?.[1] ?? 0)
    return [{ name, percentage, amount: amountOf(minorOf(first, `tax ${n} value`, currency), currency) }]
  })
}

/** The status here, by those of Shopify. What was sent and is not paid stays open. */
function statusOf(first: Row): OrderStatus {
  const [paid, sent] = [
    first.at('financial status').toLowerCase(),
    first.at('fulfillment status').toLowerCase(),
  ]
  if (paid === 'refunded') return 'refunded'
  if (first.at('cancelled at') !== '' || paid === 'voided' || paid === 'expired') return 'cancelled'
  const isPaid = paid === 'paid' || paid === 'partially_refunded'
  if (sent === 'fulfilled') return isPaid ? 'completed' : 'shipped'
  return isPaid ? 'paid' : 'pending'
}

function paymentsOf(first: Row, total: bigint, currency: string) {
  const status = first.at('financial status').toLowerCase()
  const outstanding = minorOf(first, 'outstanding balance', currency)
  const refunded = minorOf(first, 'refunded amount', currency)
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(status)
  const partly = status === 'partially_paid' && outstanding < total ? total - outstanding : 0n
  const paidMinor = isPaid ? total : partly
  const back = status === 'refunded' && refunded === 0n ? paidMinor : refunded
  return { paidMinor, refundedMinor: back < paidMinor ? back : paidMinor }
}

function shippingOf(first: Row): OrderEntry['shipping'] {
  const at = (column: string) => line(first.at(`shipping ${column}`))
  const method = at('method')
  const [name, line1, country] = [at('name'), at('address1') ?? at('street'), at('country')]
  if (!method && !line1 && !country) return null
  return {
    name,
    phone: at('phone'),
    method,
    address: {
      ...{
        line1,
        line2: line([first.at('shipping company'), first.at('shipping address2')].filter(Boolean).join(', ')),
      },
      city: at('city'),
      region: at('province name') ?? at('province'),
      postalCode: line(first.at('shipping zip').replace(/^'/, '')),
      country,
    },
  }
}
