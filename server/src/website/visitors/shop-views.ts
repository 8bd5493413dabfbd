import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelLine } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import {
  shopVisits,
  type VisitorCart,
  type VisitorCartLink,
  type VisitorOrder,
  type VisitorPayment,
} from '../../features/shop/visits/contract.ts'
import { hrefOf } from '../items/hrefs.ts'
import type { LiveSite } from '../live-site.ts'
import { factsOf, formatPrice, momentOf } from './view-parts.ts'

type Labels = ReturnType<typeof labelsOf>
export type Fact = [label: string, value: string | null]

const MAX_QUANTITY = 999

export function cart(site: LiveSite, result: VisitorCart): Panel {
  const { language, paths } = site
  const labels = labelsOf(language)
  const { lines, subtotal, currency, isSent, canCheckOut, missing } = result
  const checkout: PanelForm = {
    id: 'checkout',
    action: pathTo(shopVisits.endpoints.showCheckout),
    method: 'get',
    submitLabel: labels.checkout,
  }
  return {
    heading: labels.cart,
    ...(lines.length === 0 && { text: labels.cartEmpty }),
    alerts: [
      ...missing.map((title) => labels.notSoldAnyMore.replace('{}', () => title)),
      ...(isSent ? [] : [labels.notSent]),
    ],
    lines: lines.map((line) => ({ ...shownLine(site, line, currency), forms: lineForms(line, labels) })),
    facts: lines.length > 0 ? factsOf([[labels.subtotal, formatPrice(subtotal, currency, language)]]) : [],
    links: [
      { label: labels.continueShopping, href: hrefOf(paths, 'products') },
      ...(result.sellsGiftCards
        ? [{ label: labels.giftCards, href: pathTo(shopVisits.endpoints.showGiftCards) }]
        : []),
    ],
    forms: canCheckOut ? [checkout] : [],
  }
}

type CartLine = VisitorCart['lines'][number]

export function shownLine({ language, paths }: LiveSite, line: CartLine, currency: string): PanelLine {
  const labels = labelsOf(language)
  const { title, variantTitle, unitPrice, quantity, total, slug, image, problem, left } = line
  const problems = {
    gone: labels.productGone,
    sold_out: labels.removeSoldOut,
    too_few: labels.onlyLeft.replace('{}', String(left)),
  }
  return {
    title: [title, variantTitle].filter(Boolean).join(', '),
    ...(slug !== null && { href: hrefOf(paths, 'products', slug) }),
    image: image ?? '',
    ...pieces(unitPrice, quantity, currency, language),
    amount: formatPrice(total, currency, language) ?? '',
    ...(problem && { problem: problems[problem] }),
  }
}

const pieces = (
  unitPrice: number,
  quantity: number,
  currency: string,
  language: string,
): { text?: string } =>
  quantity > 1 ? { text: `${quantity} × ${formatPrice(unitPrice, currency, language)}` } : {}

function lineForms({ id, quantity, problem, left }: CartLine, labels: Labels): PanelForm[] {
  const action = pathTo(shopVisits.endpoints.changeCartItem, { itemId: id })
  const change: PanelForm = {
    id: `change-${id}`,
    action,
    fields: [
      {
        name: 'quantity',
        label: labels.quantity,
        type: 'number',
        required: true,
        value: String(quantity),
        min: 1,
        max: left ?? MAX_QUANTITY,
      },
    ],
    submitLabel: labels.update,
    isSecondary: true,
  }
  const remove: PanelForm = {
    id: `remove-${id}`,
    action,
    hidden: { quantity: '0' },
    submitLabel: labels.remove,
    isSecondary: true,
  }
  return problem === 'gone' || problem === 'sold_out' ? [remove] : [change, remove]
}

export function cartLink(site: LiveSite, { token, cart: shown }: VisitorCartLink): Panel {
  const labels = labelsOf(site.language)
  return {
    heading: labels.yourCart,
    lines: shown.lines.map((line) => shownLine(site, line, shown.currency)),
    facts: factsOf([[labels.subtotal, formatPrice(shown.subtotal, shown.currency, site.language)]]),
    forms: [
      {
        id: 'restore',
        action: pathTo(shopVisits.endpoints.restoreCart, { token }),
        submitLabel: labels.continueCart,
      },
    ],
  }
}

export type Charged = Pick<
  VisitorOrder,
  'subtotal' | 'discount' | 'shippingCost' | 'taxes' | 'addedTax' | 'total' | 'currency'
>

/** `shipping` names the delivery; null when nothing is sent. */
export function totals({ language }: LiveSite, charged: Charged, shipping: string | null): Fact[] {
  const labels = labelsOf(language)
  const { subtotal, discount, shippingCost, taxes, addedTax, total, currency } = charged
  const money = (amount: number) => formatPrice(amount, currency, language)
  const taxFacts = taxes.map(
    ({ name, amount }): Fact => [addedTax > 0 ? name : labels.including.replace('{}', name), money(amount)],
  )
  return [
    [labels.subtotal, money(subtotal)],
    [labels.discount, discount > 0 ? money(-discount) : null],
    ...(shipping === null ? [] : [[shipping, shippingCost > 0 ? money(shippingCost) : labels.free] as Fact]),
    ...(addedTax > 0 ? taxFacts : []),
    [labels.total, money(total)],
    ...(addedTax > 0 ? [] : taxFacts),
  ]
}

/** What is said of an order by its status. */
export const orderTexts = (labels: Labels): Record<string, string> => ({
  pending: labels.orderPending,
  paid: labels.orderPaid,
  shipped: labels.orderShipped,
  delivered: labels.orderDelivered,
  completed: labels.orderDelivered,
  cancelled: labels.orderCancelled,
  refunded: labels.orderRefunded,
})

export function order(site: LiveSite, result: VisitorOrder): Panel {
  const { language } = site
  const labels = labelsOf(language)
  const { status, number, lines, currency, total, paid, payment, address, delivery, trackingNumber } = result
  const { downloads, invoices, token, refunded } = result
  const isOpen = status === 'pending' && paid < total
  const how = payment ? (payment.instructions ?? '') : result.canPayOnline ? '' : labels.paymentByArrangement
  const money = (amount: number) => formatPrice(amount, currency, language)
  return {
    heading: labels.orderNow,
    text: [
      result.isCollected && status === 'shipped' ? labels.orderReady : orderTexts(labels)[status],
      isOpen ? how : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    lines: lines.map(({ title, variantTitle, unitPrice, quantity, total, returned }) => ({
      title: [title, variantTitle].filter(Boolean).join(', '),
      text: [
        pieces(unitPrice, quantity, currency, language).text,
        returned && labels.returned.replace('{}', String(returned)),
      ]
        .filter(Boolean)
        .join(' · '),
      amount: money(total) ?? '',
    })),
    facts: factsOf([
      [labels.orderNumber, number],
      ...totals(site, result, result.giftCard ? null : labels.shipping),
      [labels.paid, paid + refunded > 0 ? money(paid + refunded) : null],
      [labels.refunded, refunded > 0 ? money(refunded) : null],
      [labels.due, paid > 0 && isOpen ? money(total - paid) : null],
      [labels.payment, payment?.name ?? null],
      [labels.keptUntil, momentOf(result.expiresAt, site)],
      [labels.giftCardFor, result.giftCard?.recipient ?? null],
      [labels.deliverOn, momentOf(result.giftCard?.deliverAt ?? null, site)],
      [labels.delivery, delivery],
      [labels.trackingNumber, trackingNumber],
      [labels.deliveryAddress, address.length > 0 ? address.join(', ') : null],
    ]),
    links: [
      ...(result.canPayOnline
        ? [{ label: labels.payNow, href: pathTo(shopVisits.endpoints.payOrder, { token }), isButton: true }]
        : []),
      ...(result.canReview
        ? [{ label: labels.writeReviews, href: pathTo(shopVisits.endpoints.showReviews, { token }) }]
        : []),
      ...(result.trackingPath ? [{ label: labels.followDelivery, href: result.trackingPath }] : []),
      ...invoices.map(({ id, number, type }) => ({
        label: `${type === 'invoice' ? labels.invoice : labels.creditNote} ${number} (PDF)`,
        href: pathTo(shopVisits.endpoints.showInvoice, { token, invoiceId: id }),
      })),
    ],
    forms: [
      ...downloads.map(({ id, filename, left }) => ({
        id: `download-${id}`,
        heading: filename,
        action: pathTo(shopVisits.endpoints.download, { token, fileId: id }),
        isPlain: true,
        isSecondary: left === 0,
        submitLabel: labels.download,
      })),
      againForm(labels, token),
    ],
  }
}

export const againForm = (labels: Labels, token: string): PanelForm => ({
  id: 'again',
  action: pathTo(shopVisits.endpoints.orderAgain, { token }),
  submitLabel: labels.orderAgain,
  isSecondary: true,
})

/** Leads to the page of the provider. */
export function payment({ language }: LiveSite, { number, amount, currency, url }: VisitorPayment): Panel {
  const labels = labelsOf(language)
  return {
    heading: labels.payNow,
    text: labels.leadingToPayment,
    facts: factsOf([
      [labels.orderNumber, number],
      [labels.due, formatPrice(amount, currency, language)],
    ]),
    links: [{ label: labels.payNow, href: url, isButton: true }],
    goesTo: url,
  }
}
