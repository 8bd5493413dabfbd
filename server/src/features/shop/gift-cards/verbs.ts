import { conflict } from '../../../api/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor, minor } from '../../../platform/values/money.ts'
import { emit } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import type { GiftCard, NewGiftCard } from './contract.ts'
import { giftCardEvents } from './contract.ts'
import * as queries from './queries.ts'
import { acceptedCard, generateCode, hashCode, hintOf } from './rules.ts'

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
export async function withdraw(
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
