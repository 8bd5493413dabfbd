import type { Tier } from '../../../api/caller.ts'
import { found, invalid, RateLimited } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { neighbourhoodOf } from '../../../platform/values/networks.ts'
import { buyGiftCard, lastDeliveryDay } from '../checkout/gift-cards.ts'
import { methodsFor } from '../checkout/offer.ts'
import { readShop } from '../checkout/queries.ts'
import type { GiftCard } from '../gift-cards/contract.ts'
import { readSales } from '../gift-cards/purchases.ts'
import { findGiftCard, findGiftCardByCode } from '../gift-cards/queries.ts'
import { hashCode } from '../gift-cards/rules.ts'
import { shopVisits } from './contract.ts'
import { orderedPath, shownOrder } from './shown-order.ts'

/** Codes that are tried from one network, and from its neighbours. */
const TRIES: Tier = { name: 'gift cards looked up', perMinute: 10, perSecond: null, perDay: 100 }
const TRIES_NEARBY: Tier = {
  name: 'gift cards looked up nearby',
  perMinute: 60,
  perSecond: null,
  perDay: 1_000,
}
const SHOWN_MS = 10 * 60_000
const NONE = { card: null }

type GiftCardHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showGiftCards' | 'buyGiftCard' | 'askForBalance' | 'findBalance' | 'showBalance'
>

export const giftCardVisitHandlers = (charges: Charges): GiftCardHandlers => ({
  async showGiftCards(context) {
    const { db, site, clock } = context
    const sales = await readSales(db, site.id)
    found(sales.enabled || undefined, 'Page')
    const { currency } = site
    const shop = await readShop(db, site.id, { items: [], checkout: {} })
    const methods = await methodsFor(context, shop, { due: null, currency }, charges)
    return {
      currency,
      amounts: sales.amounts,
      range: sales.range,
      payments: methods.map(({ id, name }) => ({ id, name })),
      today: dateAt(clock.now(), site.timeZone),
      lastDay: lastDeliveryDay(context),
    }
  },

  async buyGiftCard(context, { body: { amount, otherAmount, ...wanted } }) {
    const entered = amount ?? otherAmount
    const { range } = await readSales(context.db, context.site.id)
    const amountField = amount === undefined && range ? 'otherAmount' : 'amount'
    if (entered === undefined) throw invalid({ [amountField]: REQUIRED })
    const order = await buyGiftCard(context, { ...wanted, amount: entered, amountField }, charges)
    return {
      result: await shownOrder(context, order, charges),
      location: orderedPath(context, order),
      counted: { price: { amount: order.total, currency: order.currency } },
    }
  },

  async askForBalance() {
    return NONE
  },

  async findBalance(context, { body: { giftCardCode } }) {
    await countTry(context)
    const { db, site, clock, secrets } = context
    const card = await findGiftCardByCode(db, site.id, hashCode(giftCardCode))
    if (!card) throw invalid({ giftCardCode: fieldError('no_gift_card', 'is not a gift card of this site') })
    const until = new Date(clock.now().getTime() + SHOWN_MS)
    const token = expiringToken(secrets, kindOf(context), card.id, until)
    return {
      result: shownCard(context, card),
      location: pathTo(shopVisits.endpoints.showBalance, { token }),
    }
  },

  async showBalance(context, { params: { token } }) {
    const { db, site, clock, secrets } = context
    const id = readExpiringToken(secrets, kindOf(context), token, clock.now())
    const stored = found(await findGiftCard(db, site.id, id), 'Gift card')
    return shownCard(context, JSON.parse(stored.json) as GiftCard)
  },
})

const kindOf = ({ site }: VisitorContext) => `balance of a gift card of ${site.id}`

function shownCard({ clock }: VisitorContext, { hint, balance, currency, active, expiresAt }: GiftCard) {
  const isOver = expiresAt !== null && new Date(expiresAt) <= clock.now()
  return { card: { hint, balance, currency, expiresAt, isAccepted: active && !isOver } }
}

/** Throws RATE_LIMIT_EXCEEDED, so that codes cannot be guessed. */
async function countTry({ rateLimiter, clock, site, visitor: { network } }: VisitorContext) {
  const take = async (subject: string, tier: Tier) => {
    const allowance = await rateLimiter.take(subject, tier, clock.now())
    if (!allowance.allowed) throw new RateLimited(allowance)
  }
  await take(`gift cards of:${site.id}:${network}`, TRIES)
  await take(`gift cards near:${site.id}:${neighbourhoodOf(network)}`, TRIES_NEARBY)
}
