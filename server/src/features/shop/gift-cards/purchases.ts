import { conflict } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { emit } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import { BALANCE_PATH } from '../links.ts'
import { findSettings } from '../settings/queries.ts'
import type { GiftCardSales } from './contract.ts'
import { giftCardEvents } from './contract.ts'
import { lockPurchase, savePurchasedCard } from './purchase-queries.ts'
import { saveGiftCard } from './queries.ts'
import { endOf, NO_SALES } from './rules.ts'
import { issueGiftCard } from './verbs.ts'

type Context = ShopContext & Pick<SiteContext, 'mail' | 'sitesAddress'>

export const readSales = async (db: Db, siteId: string): Promise<GiftCardSales> => ({
  ...NO_SALES,
  ...(await findSettings<GiftCardSales>(db, siteId, 'gift_cards')),
})

/** Issues the gift card of a paid order, if it is one, and mails its code on its date; once, however often it is called. */
export async function issueBought(context: Context, orderId: string) {
  const { db, site, clock, mail, sitesAddress } = context
  const bought = await lockPurchase(db, site.id, orderId)
  if (!bought || bought.giftCardId !== null) return
  const { id, amount, currency, recipientEmail, recipientName, senderName, message, deliverAt } = bought
  const now = clock.now()
  const dueAt = deliverAt > now ? deliverAt : now
  const expiresAt = endOf(bought.validMonths, dueAt)
  const card = await issueGiftCard(context, { amount, currency, expiresAt })
  await savePurchasedCard(db, site.id, id, card.id)
  if (recipientEmail === null) return
  const origin = await findOrigin(db, site.id, sitesAddress)
  await mail.queue(db, site.id, {
    kind: 'gift_card_sent',
    to: recipientEmail,
    toName: recipientName,
    dedupeKey: `gift card ${id}`,
    cancelKey: id,
    dueAt,
    data: {
      customerName: recipientName,
      url: `${origin}${BALANCE_PATH}`,
      code: card.code,
      amount,
      currency,
      expiresAt,
      senderName,
      message,
    },
  })
}

/** Stops the gift card of an order that is no longer paid, and its mail while it is not sent. */
export async function voidBought({ db, site, clock, mail }: Context, orderId: string) {
  const bought = await lockPurchase(db, site.id, orderId)
  if (!bought?.giftCardId) return
  await mail.cancel(db, site.id, bought.id)
  const stopped = await saveGiftCard(db, site.id, bought.giftCardId, { active: false })
  if (stopped) await emit(db, site.id, giftCardEvents.updated, stopped, clock.now())
}

/** Throws CONFLICT for an order whose gift card was stopped: its code may be known, and is not mailed again. */
export async function refuseRevival({ db, site }: ShopContext, orderId: string) {
  const bought = await lockPurchase(db, site.id, orderId)
  if (bought?.giftCardId)
    throw conflict('The gift card of this order was stopped; issue another one', 'gift_card_stopped')
}
