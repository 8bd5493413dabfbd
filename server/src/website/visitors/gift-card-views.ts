import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelField, PanelForm } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import {
  shopVisits,
  type VisitorGiftCard,
  type VisitorGiftCardSales,
} from '../../features/shop/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { factsOf, formatPrice, momentOf } from './view-parts.ts'

export function giftCards({ language }: LiveSite, sales: VisitorGiftCardSales): Panel {
  const labels = labelsOf(language)
  const { payments } = sales
  const [only, ...others] = payments
  const payment: PanelField = {
    name: 'paymentId',
    label: labels.payment,
    type: 'choice',
    required: true,
    choices: payments.map(({ id, name }) => ({ value: id, label: name })),
  }
  return {
    heading: labels.giftCards,
    text: labels.giftCardsHint,
    links: [{ label: labels.giftCardBalance, href: pathTo(shopVisits.endpoints.askForBalance) }],
    forms: [
      {
        id: 'gift-card',
        action: pathTo(shopVisits.endpoints.buyGiftCard),
        ...amountOf(language, sales),
        fields: [
          ...otherAmount(language, sales),
          { name: 'recipientName', label: labels.recipientName, type: 'text', required: true },
          { name: 'recipientEmail', label: labels.recipientEmail, type: 'email', required: true },
          {
            name: 'deliverOn',
            label: labels.deliverOn,
            type: 'date',
            value: sales.today,
            min: sales.today,
            max: sales.lastDay,
          },
          {
            name: 'message',
            label: labels.giftMessage,
            help: labels.giftMessageHelp,
            type: 'longText',
            maxLength: 500,
          },
          { name: 'name', label: labels.yourName, type: 'text', required: true },
          { name: 'email', label: labels.yourEmail, type: 'email', required: true },
          ...(others.length > 0 ? [payment] : []),
        ],
        ...(only && others.length === 0 && { hidden: { paymentId: only.id } }),
        submitLabel: labels.placeOrder,
      },
    ],
  }
}

/** Without an amount of its own, the other one is asked for. */
function amountOf(language: string, { amounts, range, currency }: VisitorGiftCardSales): Partial<PanelForm> {
  const labels = labelsOf(language)
  if (amounts.length === 0) return {}
  const options = amounts.map((amount) => ({
    value: String(amount),
    label: formatPrice(amount, currency, language) ?? '',
  }))
  return {
    choice: {
      name: 'amount',
      label: labels.amount,
      isWide: true,
      value: String(amounts[0]),
      options: range ? [...options, { value: '', label: labels.otherAmount }] : options,
    },
  }
}

function otherAmount(language: string, { amounts, range, currency }: VisitorGiftCardSales): PanelField[] {
  if (!range) return []
  const labels = labelsOf(language)
  const money = (amount: number) => formatPrice(amount, currency, language) ?? ''
  return [
    {
      name: 'otherAmount',
      label: amounts.length > 0 ? labels.otherAmount : labels.amount,
      help: `${money(range.min)} – ${money(range.max)}`,
      type: 'number',
      ...range,
      required: amounts.length === 0,
      ...(amounts.length > 0 && { showIf: [{ field: 'amount', operator: 'isEmpty' }] }),
    },
  ]
}

export function giftCardBalance(site: LiveSite, { card }: VisitorGiftCard): Panel {
  const { language } = site
  const labels = labelsOf(language)
  return {
    heading: labels.giftCardBalance,
    alerts: card && !card.isAccepted ? [labels.giftCardStopped] : [],
    facts: card
      ? factsOf([
          [labels.giftCard.replace('{}', card.hint), formatPrice(card.balance, card.currency, language)],
          [labels.validUntil, momentOf(card.expiresAt, site)],
        ])
      : [],
    forms: [
      {
        id: 'balance',
        action: pathTo(shopVisits.endpoints.findBalance),
        fields: [
          { name: 'giftCardCode', label: labels.giftCardCode, type: 'text', required: true, maxLength: 64 },
        ],
        submitLabel: labels.showBalance,
        isSecondary: card !== null,
      },
    ],
  }
}
