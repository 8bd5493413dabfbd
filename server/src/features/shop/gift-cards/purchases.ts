import { conflict } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { emit } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import { BALANCE_PATH } from '../links.ts'
import { tellOfProblem } from '../problems.ts'
import { findSettings } from '../settings/queries.ts'
import type { GiftCardSales } from './contract.ts'
import { giftCardEvents } from './contract.ts'
import { listWaitingFor, lockPurchase, type Purchase, savePurchasedCard } from './purchase-queries.ts'
import { saveGiftCard } from './queries.ts'
import { endOf, NO_SALES } from './rules.ts'
import { issueGiftCard, withdraw } from './verbs.ts'

type Context = ShopContext & Pick<SiteContext, 'mail' | 'sitesAddress' | 'publicUrl'>

/** Sales in another currency than the site has by now are off, until they are saved again. */
export async function readSales(db: Db, site: { id: string; currency: string }): Promise<GiftCardSales> {
  const saved = await findSettings<GiftCardSales & { currency: string }>(db, site.id, 'gift_cards')
  if (!saved) return NO_SALES
  const { currency, ...sales } = saved
  return { ...sales, enabled: sales.enabled && currency === site.currency }
}

/**
 * Issues the gift card of a paid order, if it is one, and mails its code on its date; once, however often it is called. The
 * owners are told instead when its recipient was erased, as nobody would get the code.
 */
export async function issueBought(context: Context, orderId: string) {
  const { db, site, clock, mail, sitesAddress } = context
  const bought = await lockPurchase(db, site.id, orderId)
  if (!bought || bought.giftCardId !== null) return
  const { id, amount, currency, recipientEmail, recipientName, senderName, message, deliverAt } = bought
  if (recipientEmail === null) return tellUndelivered(context, bought)
  const now = clock.now()
  const dueAt = deliverAt > now ? deliverAt : now
  const expiresAt = endOf(bought.validMonths, dueAt)
  const card = await issueGiftCard(context, { amount, currency, expiresAt })
  await savePurchasedCard(db, site.id, id, card.id)
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

/** Takes what is given back of an order off the gift card that it bought, if it did; its mail says what is left. */
export async function withdrawBought(
  context: ShopContext & Pick<SiteContext, 'mail'>,
  orderId: string,
  refund: { amountMinor: bigint; orLess: boolean },
) {
  const { db, site, mail } = context
  const bought = await lockPurchase(db, site.id, orderId)
  if (!bought?.giftCardId) return
  const amount = await withdraw(context, bought.giftCardId, refund)
  await mail.amend(db, site.id, { kind: 'gift_card_sent', cancelKey: bought.id, data: { amount } })
}

/** Stops the gift card of an order that is no longer paid or disputed, and its mail while it is not sent. */
export async function voidBought({ db, site, clock, mail }: Context, orderId: string) {
  const bought = await lockPurchase(db, site.id, orderId)
  if (!bought?.giftCardId) return
  await mail.cancel(db, site.id, bought.id)
  const stopped = await saveGiftCard(db, site.id, bought.giftCardId, { active: false })
  if (stopped) await emit(db, site.id, giftCardEvents.updated, stopped, clock.now())
}

/** Tells the owners, once, that the gift card of a paid order is stopped. */
export async function tellOfStopped(context: Context, orderId: string) {
  const bought = await lockPurchase(context.db, context.site.id, orderId)
  if (!bought?.isStopped) return
  const { id, amount, currency } = bought
  const about = { orderId, amount, currency, dedupeKey: `stopped ${id}` }
  await tellOfProblem(context, 'gift_card_stopped', about)
}

/** Before somebody is erased: stops the gift cards whose only code is in a mail to them that is not sent, and tells the owners. */
export async function stopUndelivered(context: Context, address: string | null) {
  const { db, site } = context
  const waiting = address === null ? [] : await listWaitingFor(db, site.id, address)
  for (const orderId of waiting) {
    await voidBought(context, orderId)
    const bought = await lockPurchase(db, site.id, orderId)
    if (bought) await tellUndelivered(context, bought)
  }
}

/** Tells the owners, once, that nobody has the code of a gift card that was paid. */
const tellUndelivered = (context: Context, { id, orderId, amount, currency }: Purchase) =>
  tellOfProblem(context, 'gift_card_undelivered', {
    ...{ orderId, amount, currency, dedupeKey: `undelivered ${id}` },
  })

/** Throws CONFLICT for an order whose gift card was stopped: its code may be known, and is not mailed again. */
export async function refuseRevival({ db, site }: ShopContext, orderId: string) {
  const bought = await lockPurchase(db, site.id, orderId)
  if (bought?.giftCardId)
    throw conflict('The gift card of this order was stopped; issue another one', 'gift_card_stopped')
}
