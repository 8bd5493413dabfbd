import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelSection } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import { customerVisits } from '../../features/customers/visits/contract.ts'
import { shopVisits, type VisitorCheckout } from '../../features/shop/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { fieldText } from './messages.ts'
import { cart, type Fact, shownLine, totals } from './shop-views.ts'
import { countryField, factsOf, formatPrice, periodOf, placeOf } from './view-parts.ts'

type Field = NonNullable<PanelForm['fields']>[number]
type Offer = NonNullable<VisitorCheckout['offer']>

/** Details, delivery and discounts, the order, and last the payment with its button. */
export function checkout(site: LiveSite, result: VisitorCheckout): Panel {
  const labels = labelsOf(site.language)
  const { cart: shown, offer, isEditing, isSignedIn } = result
  if (!shown.canCheckOut) return cart(site, shown)
  const isReady = offer !== null && !isEditing
  return {
    heading: labels.checkout,
    alerts: result.refused
      .filter(({ field }) => (isReady && field !== 'paymentId') || field === 'country')
      .map((refused) => fieldText(refused, site.language)),
    links: [
      { label: labels.cart, href: pathTo(shopVisits.endpoints.showCart) },
      {
        label: isSignedIn ? labels.account : labels.signIn,
        href: pathTo(customerVisits.endpoints.showAccount),
      },
    ],
    sections: isReady
      ? [
          details(site, result),
          { heading: discountsOf(site, offer), forms: [choicesForm(site, result, offer)] },
          summary(site, result),
          payment(site, result, offer),
        ]
      : [
          ...(result.addresses.length > 0 && result.needsAddress ? [ownAddresses(site, result)] : []),
          { heading: labels.yourDetails, forms: [addressForm(site, result)] },
          summary(site, result),
        ],
  }
}

function details({ language }: LiveSite, { address, offer, needsAddress }: VisitorCheckout): PanelSection {
  const labels = labelsOf(language)
  const { name, email, phone, vatId } = address ?? {}
  const isSent = needsAddress && !offer?.isCollected
  return {
    heading: labels.yourDetails,
    text: [name, email, phone, vatId, isSent && address ? placeOf(address, language) : '']
      .filter(Boolean)
      .join('\n'),
    links: [
      { label: labels.changeDetails, href: pathTo(shopVisits.endpoints.showCheckout, { edit: 'address' }) },
    ],
  }
}

/** The address book of the customer who is signed in. */
function ownAddresses({ language }: LiveSite, { addresses }: VisitorCheckout): PanelSection {
  const labels = labelsOf(language)
  return {
    heading: labels.addresses,
    forms: [
      {
        id: 'own-address',
        action: pathTo(shopVisits.endpoints.chooseAddress),
        hidden: { edit: 'address' },
        choice: {
          name: 'addressId',
          label: labels.deliverTo,
          isWide: true,
          value: addresses[0]?.id ?? '',
          options: addresses.map(({ id, name }) => ({ value: id, label: name })),
        },
        submitLabel: labels.useAddress,
        isSecondary: true,
      },
    ],
  }
}

function addressForm({ language }: LiveSite, checkout: VisitorCheckout): PanelForm {
  const labels = labelsOf(language)
  const { address, offersReminder, remind } = checkout
  const reminder: Field = {
    name: 'remind',
    label: labels.remindMe,
    type: 'consent',
    value: remind ? 'yes' : '',
  }
  const vatId: Field = {
    name: 'vatId',
    label: labels.vatId,
    help: labels.vatIdHelp,
    type: 'text',
    maxLength: 30,
    value: address?.vatId ?? '',
  }
  return {
    id: 'address',
    action: pathTo(shopVisits.endpoints.saveAddress),
    hidden: { edit: 'address' },
    fields: [
      { name: 'name', label: labels.name, type: 'text', required: true, value: address?.name ?? '' },
      { name: 'email', label: labels.email, type: 'email', required: true, value: address?.email ?? '' },
      { name: 'phone', label: labels.phone, type: 'phone', value: address?.phone ?? '' },
      ...placeFields(language, checkout),
      ...(checkout.asksVatId ? [vatId] : []),
      ...(offersReminder ? [reminder] : []),
    ],
    submitLabel: labels.continueToOrder,
  }
}

/** Where it is sent; not asked for a collection. */
function placeFields(language: string, checkout: VisitorCheckout): Field[] {
  const labels = labelsOf(language)
  const { address, countries, country, needsAddress, offersCollection, isCollected } = checkout
  const showIf = offersCollection
    ? [{ field: 'receive', operator: 'equals' as const, value: 'delivery' }]
    : undefined
  const text = (name: 'line1' | 'line2' | 'postalCode' | 'city' | 'region', required = false): Field => ({
    name,
    label: labels[name],
    type: 'text',
    required,
    value: address?.[name] ?? '',
    ...(showIf && { showIf }),
  })
  const receive: Field = {
    name: 'receive',
    label: labels.receive,
    help: labels.receiveHelp,
    type: 'choice',
    required: true,
    value: isCollected ? 'collection' : 'delivery',
    choices: [
      { value: 'delivery', label: labels.byDelivery },
      { value: 'collection', label: labels.byCollection },
    ],
  }
  return [
    ...(offersCollection ? [receive] : []),
    ...(needsAddress
      ? [text('line1', true), text('line2'), text('postalCode'), text('city', true), text('region')]
      : []),
    {
      ...countryField(
        language,
        countries,
        address?.country ?? country ?? (countries.length === 1 ? (countries[0] as string) : ''),
      ),
      ...(showIf && { showIf }),
    },
  ]
}

const hasDeliveries = ({ deliveries, local }: Offer) => deliveries.length > 1 || local !== null

const discountsOf = ({ language }: LiveSite, offer: Offer) =>
  hasDeliveries(offer) ? labelsOf(language).discounts : labelsOf(language).onlyDiscounts

function choicesForm(site: LiveSite, { cart }: VisitorCheckout, offer: Offer): PanelForm {
  const { language } = site
  const labels = labelsOf(language)
  const { deliveries, deliveryId, couponCode, points, giftCard, localMinimum } = offer
  const costOf = (cost: number) => (cost === 0 ? labels.free : formatPrice(cost, cart.currency, language))
  const box = (name: string, label: string, isTicked: boolean): Field => ({
    name,
    label,
    type: 'consent',
    value: isTicked ? 'yes' : '',
  })
  return {
    id: 'choices',
    ...(localMinimum !== null && { text: labels.localMinimum.replace('{}', costOf(localMinimum) ?? '') }),
    action: pathTo(shopVisits.endpoints.chooseAtCheckout),
    ...(hasDeliveries(offer) && {
      choice: {
        name: 'deliveryId',
        label: labels.delivery,
        isWide: true,
        sends: true,
        value: deliveryId ?? '',
        options: deliveries.map(({ id, name, cost }) => ({ value: id, label: `${name}: ${costOf(cost)}` })),
      },
    }),
    fields: [
      ...localFields(site, offer),
      { name: 'couponCode', label: labels.couponCode, type: 'text', maxLength: 64, value: couponCode ?? '' },
      { name: 'giftCardCode', label: labels.giftCardCode, type: 'text', maxLength: 64 },
      ...(giftCard ? [box('keepGiftCard', labels.giftCard.replace('{}', giftCard.hint), true)] : []),
      ...(points
        ? [box('usePoints', labels.usePoints.replace('{}', costOf(points.amount) ?? ''), points.isUsed)]
        : []),
    ],
    submitLabel: labels.applyChoices,
    isSecondary: true,
  }
}

/** When the shop brings it, and what the driver should know. */
function localFields(site: LiveSite, { local }: Offer): Field[] {
  if (!local) return []
  const labels = labelsOf(site.language)
  const { windows, windowKey, note } = local
  const time: Field = {
    name: 'windowKey',
    label: labels.deliveryTime,
    type: 'choice',
    required: true,
    value: windowKey ?? '',
    choices: windows.map((window) => ({ value: window.key, label: periodOf(window, site) })),
  }
  return [
    ...(windows.length > 0 ? [time] : []),
    { name: 'deliveryNote', label: labels.deliveryNote, type: 'text', maxLength: 500, value: note ?? '' },
  ]
}

function summary(
  site: LiveSite,
  { cart: shown, offer, needsAddress, isEditing }: VisitorCheckout,
): PanelSection {
  const { language } = site
  const labels = labelsOf(language)
  const money = (amount: number) => formatPrice(amount, shown.currency, language)
  const card = offer?.giftCard
  const delivery = offer?.deliveries.find(({ id }) => id === offer.deliveryId)
  const chosen = offer?.local?.windows.find(({ key }) => key === offer.local?.windowKey)
  const shipping = delivery ? `${labels.shipping}: ${delivery.name}` : labels.shipping
  const facts: Fact[] =
    offer && !isEditing
      ? [
          ...totals(site, { ...offer, currency: shown.currency }, needsAddress ? shipping : null),
          [labels.vat, offer.isReverseCharged ? labels.reverseCharge : null],
          [labels.deliveryTime, chosen ? periodOf(chosen, site) : null],
          [labels.giftCard.replace('{}', card?.hint ?? ''), card ? (money(-card.amount) ?? '') : null],
          [labels.due, card ? money(offer.due) : null],
        ]
      : [[labels.subtotal, money(shown.subtotal)]]
  return {
    heading: labels.reviewOrder,
    lines: shown.lines.map((line) => shownLine(site, line, shown.currency)),
    facts: factsOf(facts),
  }
}

function payment(
  { language }: LiveSite,
  { payments, paymentId, refused }: VisitorCheckout,
  offer: Offer,
): PanelSection {
  const labels = labelsOf(language)
  const [only, ...others] = payments
  const isPaid = offer.due === 0
  const notPayable = refused.find(({ field }) => field === 'paymentId')
  if (notPayable) return { heading: labels.payment, text: fieldText(notPayable, language) }
  const text = isPaid ? '' : only === undefined ? labels.paymentByArrangement : only.name
  return {
    heading: labels.payment,
    text: others.length > 0 && !isPaid ? '' : text || labels.nothingDue,
    forms: [
      {
        id: 'order',
        action: pathTo(shopVisits.endpoints.placeOrder),
        hidden: {
          total: String(offer.total),
          due: String(offer.due),
          ...(offer.deliveryId && { deliveryId: offer.deliveryId }),
          ...(offer.local?.windowKey && { windowKey: offer.local.windowKey }),
          ...(only && others.length === 0 && !isPaid && { paymentId: only.id }),
        },
        ...(others.length > 0 &&
          !isPaid && {
            choice: {
              name: 'paymentId',
              label: labels.payment,
              hidesLabel: true,
              isWide: true,
              value: paymentId ?? '',
              options: payments.map(({ id, name }) => ({ value: id, label: name })),
            },
          }),
        submitLabel: labels.placeOrder,
      },
    ],
  }
}
