import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelLine } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import { customerVisits } from '../../features/customers/visits/contract.ts'
import {
  shopVisits,
  type VisitorCart,
  type VisitorCartLink,
  type VisitorCheckout,
  type VisitorOrder,
  type VisitorPayment,
} from '../../features/shop/visits/contract.ts'
import { hrefOf } from '../items/hrefs.ts'
import type { LiveSite } from '../live-site.ts'
import { fieldText } from './messages.ts'
import { factsOf, formatPrice, momentOf } from './view-parts.ts'

type Labels = ReturnType<typeof labelsOf>
type Fact = [label: string, value: string | null]

const MAX_QUANTITY = 999

export function cart(site: LiveSite, result: VisitorCart): Panel {
  const { language, paths } = site
  const labels = labelsOf(language)
  const { lines, subtotal, currency, canCheckOut } = result
  const checkout: PanelForm = {
    id: 'checkout',
    action: pathTo(shopVisits.endpoints.showCheckout),
    method: 'get',
    submitLabel: labels.checkout,
  }
  return {
    heading: labels.cart,
    ...(lines.length === 0 && { text: labels.cartEmpty }),
    lines: lines.map((line) => ({ ...shownLine(site, line, currency), forms: lineForms(line, labels) })),
    facts: lines.length > 0 ? factsOf([[labels.subtotal, formatPrice(subtotal, currency, language)]]) : [],
    links: [{ label: labels.continueShopping, href: hrefOf(paths, 'products') }],
    forms: canCheckOut ? [checkout] : [],
  }
}

type CartLine = VisitorCart['lines'][number]

function shownLine({ language, paths }: LiveSite, line: CartLine, currency: string): PanelLine {
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

const pieces = (unitPrice: number, quantity: number, currency: string, language: string) =>
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

export function checkout(site: LiveSite, result: VisitorCheckout): Panel {
  const labels = labelsOf(site.language)
  const { cart: shown, offer, isEditing } = result
  if (!shown.canCheckOut) return cart(site, shown)
  const lines = shown.lines.map((line) => shownLine(site, line, shown.currency))
  const back = { label: labels.cart, href: pathTo(shopVisits.endpoints.showCart) }
  const me = {
    label: result.isSignedIn ? labels.account : labels.signIn,
    href: pathTo(customerVisits.endpoints.showAccount),
  }
  const edit = pathTo(shopVisits.endpoints.showCheckout, { edit: 'address' })
  if (isEditing || !offer)
    return {
      heading: labels.checkout,
      lines,
      alerts: result.refused
        .filter(({ field }) => field === 'country')
        .map((refused) => fieldText(refused, site.language)),
      facts: factsOf([[labels.subtotal, formatPrice(shown.subtotal, shown.currency, site.language)]]),
      links: [back, me],
      forms: [addressForm(site, result)],
    }
  return {
    heading: labels.reviewOrder,
    lines,
    alerts: result.refused.map((refused) => fieldText(refused, site.language)),
    facts: factsOf([...totals(site, { ...offer, currency: shown.currency }), ...cardFacts(site, result)]),
    links: [back, { label: labels.changeDetails, href: edit }, me],
    forms: [orderForm(site, result), choicesForm(site, result)],
  }
}

function addressForm(
  { language }: LiveSite,
  { address, countries, needsAddress, offersReminder, remind }: VisitorCheckout,
): PanelForm {
  const labels = labelsOf(language)
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const choices = countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const text = (name: 'line1' | 'line2' | 'postalCode' | 'city' | 'region', required = false) =>
    ({ name, label: labels[name], type: 'text', required, value: address?.[name] ?? '' }) as const
  const reminder = {
    name: 'remind',
    label: labels.remindMe,
    type: 'consent' as const,
    value: remind ? 'yes' : '',
  }
  return {
    id: 'address',
    heading: labels.yourDetails,
    action: pathTo(shopVisits.endpoints.saveAddress),
    hidden: { edit: 'address' },
    fields: [
      { name: 'name', label: labels.name, type: 'text', required: true, value: address?.name ?? '' },
      { name: 'email', label: labels.email, type: 'email', required: true, value: address?.email ?? '' },
      { name: 'phone', label: labels.phone, type: 'phone', value: address?.phone ?? '' },
      ...(needsAddress
        ? [text('line1', true), text('line2'), text('postalCode'), text('city', true), text('region')]
        : []),
      {
        name: 'country',
        label: labels.country,
        type: 'choice',
        required: true,
        choices,
        value: address?.country ?? (countries.length === 1 ? (countries[0] as string) : ''),
      },
      ...(offersReminder ? [reminder] : []),
    ],
    submitLabel: labels.continueToOrder,
  }
}

type Charged = Pick<
  VisitorOrder,
  'subtotal' | 'discount' | 'shippingCost' | 'taxes' | 'addedTax' | 'total' | 'currency'
>

function totals({ language }: LiveSite, charged: Charged): Fact[] {
  const labels = labelsOf(language)
  const { subtotal, discount, shippingCost, taxes, addedTax, total, currency } = charged
  const money = (amount: number) => formatPrice(amount, currency, language)
  const taxFacts = taxes.map(
    ({ name, amount }): Fact => [addedTax > 0 ? name : labels.including.replace('{}', name), money(amount)],
  )
  return [
    [labels.subtotal, money(subtotal)],
    [labels.discount, discount > 0 ? money(-discount) : null],
    [labels.shipping, shippingCost > 0 ? money(shippingCost) : labels.free],
    ...(addedTax > 0 ? taxFacts : []),
    [labels.total, money(total)],
    ...(addedTax > 0 ? [] : taxFacts),
  ]
}

function cardFacts({ language }: LiveSite, { offer, cart, address }: VisitorCheckout): Fact[] {
  const labels = labelsOf(language)
  const money = (amount: number) => formatPrice(amount, cart.currency, language)
  const to = address && [
    address.name,
    address.line1,
    [address.postalCode, address.city].filter(Boolean).join(' '),
  ]
  const card = offer?.giftCard
  return [
    [labels.giftCard.replace('{}', card?.hint ?? ''), card ? money(-card.amount) : null],
    [labels.due, card && offer ? money(offer.due) : null],
    [labels.deliveryAddress, to?.filter(Boolean).join(', ') ?? null],
  ]
}

function orderForm({ language }: LiveSite, { offer, payments }: VisitorCheckout): PanelForm {
  const labels = labelsOf(language)
  const [only, ...others] = payments
  const isPaid = offer?.due === 0
  return {
    id: 'order',
    action: pathTo(shopVisits.endpoints.placeOrder),
    hidden: {
      total: String(offer?.total),
      due: String(offer?.due),
      ...(offer?.deliveryId && { deliveryId: offer.deliveryId }),
      ...(only && others.length === 0 && !isPaid && { paymentId: only.id }),
    },
    ...(others.length > 0 &&
      !isPaid && {
        choice: {
          name: 'paymentId',
          label: labels.payment,
          isWide: true,
          options: payments.map(({ id, name }) => ({ value: id, label: name })),
        },
      }),
    submitLabel: labels.placeOrder,
  }
}

function choicesForm({ language }: LiveSite, { offer, cart }: VisitorCheckout): PanelForm {
  const labels = labelsOf(language)
  const { deliveries = [], deliveryId = null, couponCode, points, giftCard } = offer ?? {}
  const costOf = (cost: number) => (cost === 0 ? labels.free : formatPrice(cost, cart.currency, language))
  return {
    id: 'choices',
    action: pathTo(shopVisits.endpoints.chooseAtCheckout),
    fields: [
      ...(deliveries.length > 1
        ? [
            {
              name: 'deliveryId',
              label: labels.delivery,
              type: 'choice' as const,
              required: true,
              value: deliveryId ?? '',
              choices: deliveries.map(({ id, name, cost }) => ({
                value: id,
                label: `${name}: ${costOf(cost)}`,
              })),
            },
          ]
        : []),
      ...(points
        ? [
            {
              name: 'usePoints',
              type: 'consent' as const,
              value: points.isUsed ? 'yes' : '',
              label: labels.usePoints.replace('{}', costOf(points.amount) ?? ''),
            },
          ]
        : []),
      { name: 'couponCode', label: labels.couponCode, type: 'text', maxLength: 64, value: couponCode ?? '' },
      ...(giftCard
        ? [
            {
              name: 'keepGiftCard',
              type: 'consent' as const,
              value: 'yes',
              label: labels.giftCard.replace('{}', giftCard.hint),
            },
          ]
        : []),
      { name: 'giftCardCode', label: labels.giftCardCode, type: 'text', maxLength: 64 },
    ],
    submitLabel: labels.applyChoices,
    isSecondary: true,
  }
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
  const { downloads, token } = result
  const isOpen = status === 'pending' && paid < total
  const how = payment ? (payment.instructions ?? '') : result.canPayOnline ? '' : labels.paymentByArrangement
  const money = (amount: number) => formatPrice(amount, currency, language)
  return {
    heading: labels.orderNow,
    text: [orderTexts(labels)[status], isOpen ? how : ''].filter(Boolean).join('\n\n'),
    lines: lines.map(({ title, variantTitle, unitPrice, quantity, total }) => ({
      title: [title, variantTitle].filter(Boolean).join(', '),
      ...pieces(unitPrice, quantity, currency, language),
      amount: money(total) ?? '',
    })),
    facts: factsOf([
      [labels.orderNumber, number],
      ...totals(site, result),
      [labels.paid, paid > 0 ? money(paid) : null],
      [labels.due, paid > 0 && isOpen ? money(total - paid) : null],
      [labels.payment, payment?.name ?? null],
      [labels.keptUntil, momentOf(result.expiresAt, site)],
      [labels.delivery, delivery],
      [labels.trackingNumber, trackingNumber],
      [labels.deliveryAddress, address.length > 0 ? address.join(', ') : null],
    ]),
    ...(result.canPayOnline && {
      links: [{ label: labels.payNow, href: pathTo(shopVisits.endpoints.payOrder, { token }) }],
    }),
    forms: downloads.map(({ id, filename, left }) => ({
      id: `download-${id}`,
      heading: filename,
      action: pathTo(shopVisits.endpoints.download, { token, fileId: id }),
      isPlain: true,
      isSecondary: left === 0,
      submitLabel: labels.download,
    })),
  }
}

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
    links: [{ label: labels.payNow, href: url }],
    goesTo: url,
  }
}
