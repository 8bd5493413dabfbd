import { conflict, invalid } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { emit } from '../../../platform/work/events.ts'
import { minor } from '../rules.ts'
import type { GiftCard, NewGiftCard } from './contract.ts'
import * as queries from './queries.ts'
import { cardError, generateCode, hashCode, hintOf } from './rules.ts'

const TRANSACTION = 'giftcardtransaction'

type Terms = Pick<GiftCard, 'amount' | 'currency' | 'expiresAt'>

/** A new card with its code. */
export async function issueGiftCard(
  tx: Db,
  siteId: string,
  { amount, currency, expiresAt }: Terms,
  now: Date,
): Promise<NewGiftCard> {
  const code = generateCode()
  const id = newId('giftcard')
  const secret = { codeSha256: hashCode(code), hint: hintOf(code) }
  const expiry = expiresAt === null ? null : new Date(expiresAt)
  await queries.insertGiftCard(tx, siteId, { id, ...secret, amount, currency, expiresAt: expiry }, now)
  const issued = { giftCardId: id, type: 'issued', amount: String(amount), orderId: null } as const
  const card = await queries.post(tx, siteId, { id: newId(TRANSACTION), ...issued }, now)
  await emit(tx, siteId, 'gift_card.created', card, now)
  return { ...(JSON.parse(card.json) as GiftCard), code }
}

type Spending = { code: string; amountMinor: bigint; currency: string; orderId: string }

/**
 * Pays for an order with a gift card: the amount, or what the card has left. Repeated for the order, it spends nothing more
 * and resolves to what it has paid. The card is locked until the transaction ends. Throws VALIDATION_ERROR for a card that
 * is not accepted, and CONFLICT for an empty one.
 */
export async function spendGiftCard(tx: Db, siteId: string, spending: Spending, now: Date) {
  const { code, amountMinor, currency, orderId } = spending
  const card = await queries.lockGiftCard(tx, siteId, hashCode(code))
  const error = card ? cardError(card, currency, now) : 'is not a gift card of this site'
  if (!card || error) throw invalid({ giftCardCode: error ?? '' })
  const paid = minor(await queries.findPaid(tx, siteId, card.id, orderId), currency)
  if (paid > 0n) return { giftCardId: card.id, spentMinor: paid }
  const held = minor(card.balance, currency)
  const spentMinor = held < amountMinor ? held : amountMinor
  if (spentMinor <= 0n) throw conflict('The gift card is empty', 'gift_card_empty')
  await post(tx, siteId, card, 'spent', -spentMinor, orderId, now)
  return { giftCardId: card.id, spentMinor }
}

/** Returns up to an amount to the cards that paid for an order; null is everything. Resolves to what was returned. */
export async function refundGiftCards(
  tx: Db,
  siteId: string,
  { orderId, amountMinor }: { orderId: string; amountMinor: bigint | null },
  now: Date,
): Promise<bigint> {
  let refunded = 0n
  for (const card of await queries.lockPayments(tx, siteId, orderId)) {
    const kept = minor(card.kept, card.currency)
    const left = amountMinor === null ? kept : amountMinor - refunded
    const back = kept < left ? kept : left
    if (back <= 0n) continue
    await post(tx, siteId, card, 'refunded', back, orderId, now)
    refunded += back
  }
  return refunded
}

/** Takes again what was returned to the cards of an order; resolves to it. Throws CONFLICT when a card no longer has it. */
export async function takeGiftCardsAgain(tx: Db, siteId: string, orderId: string, now: Date) {
  let taken = 0n
  for (const card of await queries.lockPayments(tx, siteId, orderId)) {
    const missing = minor(card.spent, card.currency) - minor(card.kept, card.currency)
    if (missing <= 0n) continue
    if (minor(card.balance, card.currency) < missing)
      throw conflict(`The gift card that ends in ${card.hint} has too little left`, 'gift_card_used_up', {
        giftCardId: card.id,
        balance: card.balance,
      })
    await post(tx, siteId, card, 'spent', -missing, orderId, now)
    taken += missing
  }
  return taken
}

async function post(
  tx: Db,
  siteId: string,
  { id: giftCardId, currency }: GiftCard,
  type: 'spent' | 'refunded',
  change: bigint,
  orderId: string,
  now: Date,
) {
  const posting = { id: newId(TRANSACTION), giftCardId, type, amount: fromMinor(change, currency), orderId }
  await emit(tx, siteId, `gift_card.${type}`, await queries.post(tx, siteId, posting, now), now)
}
