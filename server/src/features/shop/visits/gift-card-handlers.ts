import { found, invalid } from '../../../api/errors.ts'
import { fieldError, REQUIRED } from '../../../api/field-errors.ts'
import { pathTo } from '../../../api/path-params.ts'
import { expiringToken, readExpiringToken } from '../../../platform/accounts/manage-links.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import type { Dependencies } from '../checkout/dependencies.ts'
import { buyGiftCard, lastDeliveryDay } from '../checkout/gift-cards.ts'
import { methodsFor } from '../checkout/offer.ts'
import { readShop } from '../checkout/queries.ts'
import type { GiftCard } from '../gift-cards/contract.ts'
import { findGiftCard, findGiftCardByCode } from '../gift-cards/queries.ts'
import { hashCode } from '../gift-cards/rules.ts'
import { readSales } from '../gift-cards/verbs.ts'
import { shopVisits } from './contract.ts'
import { countTry } from './gift-card-tries.ts'
import { orderedPath, shownOrder } from './shown-order.ts'

const SHOWN_MS = 10 * 60_000
const NONE = { card: null }

type GiftCardHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showGiftCards' | 'buyGiftCard' | 'askForBalance' | 'findBalance' | 'showBalance'
>

export const giftCardVisitHandlers = (dependencies: Dependencies): GiftCardHandlers => ({
  async showGiftCards(context) {
    const { db, site, clock } = context
    const sales = await readSales(db, site)
    found(sales.enabled || undefined, 'Page')
    const { currency } = site
    const shop = await readShop(db, site.id, { items: [], checkout: {} }, dependencies)
    const methods = await methodsFor(context, shop, { due: null, currency }, dependencies.charges)
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
    const { range } = await readSales(context.db, context.site)
    const amountField = amount === undefined && range ? 'otherAmount' : 'amount'
    if (entered === undefined) throw invalid({ [amountField]: REQUIRED })
    const order = await buyGiftCard(context, { ...wanted, amount: entered, amountField }, dependencies)
    return {
      result: await shownOrder(context, order, dependencies.charges),
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
