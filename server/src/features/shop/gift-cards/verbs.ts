import { conflict, found, refuse } from '../../../api/errors.ts'
import { inTransaction, type SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor, minor, moneyErrors } from '../../../platform/values/money.ts'
import { emit } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import { BALANCE_PATH } from '../links.ts'
import { tellOfProblem } from '../problems.ts'
import { findSettings, lockSettings, saveSettings } from '../settings/queries.ts'
import type { GiftCard, GiftCardCreate, GiftCardSales, GiftCardUpdate, NewGiftCard } from './contract.ts'
import { giftCardEvents } from './contract.ts'
import * as queries from './queries.ts'
import { acceptedCard, endOf, generateCode, hashCode, hintOf, NO_SALES, salesErrors } from './rules.ts'

const TRANSACTION = 'giftcardtransaction'

type Terms = Pick<GiftCard, 'amount' | 'currency' | 'expiresAt'>

/** A new card with its code. */
export async function issueGiftCard(
  { db, site, clock }: ShopContext,
  { amount, currency, expiresAt }: Terms,
): Promise<NewGiftCard> {
  const code = generateCode()
  const id = newId('giftcard')
  const now = clock.now()
  const card = {
    id,
    codeSha256: hashCode(code),
    hint: hintOf(code),
    amount,
    currency,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }
  await queries.insertGiftCard(db, site.id, card, now)
  const posting = {
    id: newId(TRANSACTION),
    giftCardId: id,
    type: 'issued' as const,
    amount: String(amount),
    orderId: null,
  }
  const issued = await queries.post(db, site.id, posting, now)
  await emit(db, site.id, giftCardEvents.created, issued, now)
  return { ...(JSON.parse(issued.json) as GiftCard), code }
}

/** Issues a card that the team gives away or sells. */
export async function createGiftCard(
  context: SiteContext,
  { amount, currency = context.site.currency, expiresAt = null }: GiftCardCreate,
) {
  refuse({
    ...moneyErrors({ amount }, currency),
    ...(amount === 0 && { amount: 'must be more than 0' }),
    ...expiryErrors(expiresAt),
  })
  return inTransaction(context, (inside) => issueGiftCard(inside, { amount, currency, expiresAt }))
}

export async function updateGiftCard({ db, site, clock }: SiteContext, id: string, changes: GiftCardUpdate) {
  refuse(expiryErrors(changes.expiresAt ?? null))
  return db.transaction(async (tx) => {
    const saved = found(await queries.saveGiftCard(tx, site.id, id, changes), 'Gift card')
    if (Object.keys(changes).length > 0) await emit(tx, site.id, giftCardEvents.updated, saved, clock.now())
    return saved
  })
}

const expiryErrors = (expiresAt: string | null): Record<string, string> =>
  expiresAt !== null && Number.isNaN(Date.parse(expiresAt)) ? { expiresAt: 'is not a valid time' } : {}

type Spending = { code: string; amountMinor: bigint; currency: string; orderId: string }

/**
 * Pays for an order with a gift card: the amount, or what the card has left. Repeated for the order, it spends nothing more
 * and resolves to what it has paid. The card is locked until the transaction ends. Throws VALIDATION_ERROR for a card that
 * is not accepted, and CONFLICT for an empty one.
 */
export async function spendGiftCard(
  context: ShopContext,
  { code, amountMinor, currency, orderId }: Spending,
) {
  const { db, site, clock } = context
  const known = await queries.lockGiftCard(db, site.id, hashCode(code))
  const card = acceptedCard(known, currency, clock.now())
  const paid = minor(await queries.findPaid(db, site.id, card.id, orderId), currency)
  if (paid > 0n) return { giftCardId: card.id, spentMinor: paid }
  const held = minor(card.balance, currency)
  const spentMinor = held < amountMinor ? held : amountMinor
  if (spentMinor <= 0n) throw conflict('The gift card is empty', 'gift_card_empty')
  await post(context, card, 'spent', -spentMinor, orderId)
  return { giftCardId: card.id, spentMinor }
}

/** Returns up to an amount to the cards that paid for an order; null is everything. Resolves to what was returned. */
export async function refundGiftCards(
  context: ShopContext,
  { orderId, amountMinor }: { orderId: string; amountMinor: bigint | null },
): Promise<bigint> {
  let refunded = 0n
  for (const card of await queries.lockPayments(context.db, context.site.id, orderId)) {
    const kept = minor(card.kept, card.currency)
    const left = amountMinor === null ? kept : amountMinor - refunded
    const back = kept < left ? kept : left
    if (back <= 0n) continue
    await post(context, card, 'refunded', back, orderId)
    refunded += back
  }
  return refunded
}

/** Takes again what was returned to the cards of an order; resolves to it. Throws CONFLICT when a card no longer has it. */
export async function takeGiftCardsAgain(context: ShopContext, orderId: string): Promise<bigint> {
  let taken = 0n
  for (const card of await queries.lockPayments(context.db, context.site.id, orderId)) {
    const missing = minor(card.spent, card.currency) - minor(card.kept, card.currency)
    if (missing <= 0n) continue
    if (minor(card.balance, card.currency) < missing)
      throw conflict(`The gift card that ends in ${card.hint} has too little left`, 'gift_card_used_up', {
        giftCardId: card.id,
        balance: card.balance,
      })
    await post(context, card, 'spent', -missing, orderId)
    taken += missing
  }
  return taken
}

/**
 * Takes an amount off a card that goes back to its buyer; resolves to what is left on it. Throws CONFLICT when the card has
 * less, unless what it has is enough.
 */
async function withdraw(
  context: ShopContext,
  giftCardId: string,
  { amountMinor, orLess }: { amountMinor: bigint; orLess: boolean },
) {
  const card = await queries.lockGiftCardById(context.db, context.site.id, giftCardId)
  if (!card) return 0
  const held = minor(card.balance, card.currency)
  if (held < amountMinor && !orLess)
    throw conflict(
      `The gift card of this order has only ${card.balance} ${card.currency} left; refund less, or name a method`,
      'gift_card_spent',
      { balance: card.balance },
    )
  const taken = held < amountMinor ? held : amountMinor
  if (taken > 0n) await post(context, card, 'withdrawn', -taken, null)
  return Number(fromMinor(held - taken, card.currency))
}

/** Changes the balance of a locked card. */
async function post(
  { db, site, clock }: ShopContext,
  { id: giftCardId, currency }: GiftCard,
  type: 'spent' | 'refunded' | 'withdrawn',
  change: bigint,
  orderId: string | null,
) {
  const now = clock.now()
  const posting = { id: newId(TRANSACTION), giftCardId, type, amount: fromMinor(change, currency), orderId }
  const event = type === 'withdrawn' ? giftCardEvents.updated : giftCardEvents[type]
  await emit(db, site.id, event, await queries.post(db, site.id, posting, now), now)
}

/** What a gift card that a visitor orders needs besides. */
type SalesContext = ShopContext & Pick<SiteContext, 'mail' | 'sitesAddress' | 'publicUrl'>

/** Sales are off once the site has another currency, until they are saved again. */
export async function readSales(db: Db, site: { id: string; currency: string }): Promise<GiftCardSales> {
  const saved = await findSettings<GiftCardSales & { currency: string }>(db, site.id, 'gift_cards')
  if (!saved) return NO_SALES
  const { currency, ...sales } = saved
  return { ...sales, enabled: sales.enabled && currency === site.currency }
}

export function changeSales({ db, site }: SiteContext, changes: Partial<GiftCardSales>) {
  return db.transaction(async (tx) => {
    await lockSettings(tx, site.id)
    const changed = { ...(await readSales(tx, site)), ...changes }
    refuse(salesErrors(changed, site.currency))
    await saveSettings(tx, site.id, 'gift_cards', { ...changed, currency: site.currency })
    return changed
  })
}

/**
 * Issues the gift card of a paid order, if it is one, and mails its code on its date; once, however often it is called. The
 * owners are told instead when its recipient was erased, as nobody would get the code.
 */
export async function issueBought(context: SalesContext, orderId: string) {
  const { db, site, clock, mail, sitesAddress } = context
  const bought = await queries.lockPurchase(db, site.id, orderId)
  if (!bought || bought.giftCardId !== null) return
  const { id, amount, currency, recipientEmail, recipientName, senderName, message, deliverAt } = bought
  if (recipientEmail === null) return tellUndelivered(context, bought)
  const now = clock.now()
  const dueAt = deliverAt > now ? deliverAt : now
  const expiresAt = endOf(bought.validMonths, dueAt)
  const card = await issueGiftCard(context, { amount, currency, expiresAt })
  await queries.savePurchasedCard(db, site.id, id, card.id)
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
  const bought = await queries.lockPurchase(db, site.id, orderId)
  if (!bought?.giftCardId) return
  const amount = await withdraw(context, bought.giftCardId, refund)
  await mail.amend(db, site.id, { kind: 'gift_card_sent', cancelKey: bought.id, data: { amount } })
}

/** Stops the gift card of an order that is no longer paid or disputed, and its mail while it is not sent. */
export async function voidBought({ db, site, clock, mail }: SalesContext, orderId: string) {
  const bought = await queries.lockPurchase(db, site.id, orderId)
  if (!bought?.giftCardId) return
  await mail.cancel(db, site.id, bought.id)
  const stopped = await queries.saveGiftCard(db, site.id, bought.giftCardId, { active: false })
  if (stopped) await emit(db, site.id, giftCardEvents.updated, stopped, clock.now())
}

/** Tells the owners, once, that the gift card of a paid order is stopped. */
export async function tellOfStopped(context: SalesContext, orderId: string) {
  const bought = await queries.lockPurchase(context.db, context.site.id, orderId)
  if (!bought?.isStopped) return
  const { id, amount, currency } = bought
  const about = { orderId, amount, currency, dedupeKey: `stopped ${id}` }
  await tellOfProblem(context, 'gift_card_stopped', about)
}

/** Before somebody is erased: stops the gift cards whose only code is in a mail to them that is not sent, and tells the owners. */
export async function stopUndelivered(context: SalesContext, address: string | null) {
  const { db, site } = context
  const waiting = address === null ? [] : await queries.listWaitingFor(db, site.id, address)
  for (const orderId of waiting) {
    await voidBought(context, orderId)
    const bought = await queries.lockPurchase(db, site.id, orderId)
    if (bought) await tellUndelivered(context, bought)
  }
}

/** Tells the owners, once, that nobody has the code of a gift card that was paid. */
const tellUndelivered = (context: SalesContext, { id, orderId, amount, currency }: queries.Purchase) =>
  tellOfProblem(context, 'gift_card_undelivered', {
    orderId,
    amount,
    currency,
    dedupeKey: `undelivered ${id}`,
  })

/** Throws CONFLICT for an order whose gift card was stopped: its code may be known, and is not mailed again. */
export async function refuseRevival({ db, site }: ShopContext, orderId: string) {
  const bought = await queries.lockPurchase(db, site.id, orderId)
  if (bought?.giftCardId)
    throw conflict('The gift card of this order was stopped; issue another one', 'gift_card_stopped')
}
