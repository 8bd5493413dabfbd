import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import {
  countedPage,
  listPage,
  newestFirst,
  type PageOptions,
  searchedPage,
  total,
} from '../../../platform/database/list.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { GiftCard, GiftCardTransaction, GiftCardUpdate } from './contract.ts'

const cardFields: Fields<GiftCard> = {
  id: sql`id`,
  hint: sql`hint`,
  amount: sql`amount`,
  balance: sql`balance`,
  currency: sql`currency`,
  active: sql`is_active`,
  expiresAt: sql`iso(expires_at)`,
  createdAt: sql`iso(created_at)`,
}
const cardJson = jsonObject(cardFields)

export function listGiftCards(
  db: Db,
  siteId: string,
  { limit, cursor, hint }: PageOptions & { hint?: string },
) {
  const list = { item: cardJson, ...newestFirst('gift cards'), limit, after: cursor }
  const from = sql`gift_cards where site_id = ${siteId}`
  return hint === undefined
    ? countedPage<GiftCard>(db, { ...list, from, total: total(siteId, 'gift_cards') })
    : searchedPage<GiftCard>(db, { ...list, from: sql`${from} and hint = ${hint.toUpperCase()}` })
}

export const findGiftCard = (db: Db, siteId: string, giftCardId: string) =>
  db.json<GiftCard>(sql`
    select (${cardJson})::text as json from gift_cards where site_id = ${siteId} and id = ${giftCardId}`)

export const listTransactions = (
  db: Db,
  siteId: string,
  giftCardId: string,
  { limit, cursor }: PageOptions,
) =>
  listPage<GiftCardTransaction>(db, {
    item: jsonObject<GiftCardTransaction>({
      id: sql`id`,
      type: sql`type`,
      amount: sql`amount`,
      balance: sql`balance`,
      orderId: sql`order_id`,
      createdAt: sql`iso(created_at)`,
    }),
    from: sql`gift_card_transactions where site_id = ${siteId} and gift_card_id = ${giftCardId}`,
    ...newestFirst(`transactions of ${giftCardId}`),
    limit,
    after: cursor,
  })

type NewCard = {
  id: string
  codeSha256: Buffer
  hint: string
  amount: number
  currency: string
  expiresAt: Date | null
}

/** Inserts a card that holds nothing yet. */
export const insertGiftCard = (db: Db, siteId: string, card: NewCard, now: Date) =>
  db.run(sql`
    insert into gift_cards (id, site_id, code_sha256, hint, amount, currency, expires_at, created_at)
    values (${card.id}, ${siteId}, ${card.codeSha256}, ${card.hint}, ${card.amount}, ${card.currency}, ${card.expiresAt},
      ${now})`)

/** The changed card, locked until the transaction ends; undefined when it does not exist. */
export async function saveGiftCard(db: Db, siteId: string, giftCardId: string, update: GiftCardUpdate) {
  const { active, expiresAt } = update
  const set = assignments({ is_active: active, expires_at: expiresAt && new Date(expiresAt) })
  if (!set) return findGiftCard(db, siteId, giftCardId)
  return db.json<GiftCard>(sql`
    update gift_cards set ${set} where site_id = ${siteId} and id = ${giftCardId}
    returning (${cardJson})::text as json`)
}

export async function findGiftCardByCode(db: Db, siteId: string, codeSha256: Buffer) {
  const row = await db.first<{ card: GiftCard }>(sql`
    select ${cardJson} as card from gift_cards where site_id = ${siteId} and code_sha256 = ${codeSha256}`)
  return row?.card
}

/** Locks the card with this hash of its code until the transaction ends. */
export async function lockGiftCard(db: Db, siteId: string, codeSha256: Buffer) {
  const row = await db.first<{ card: GiftCard }>(sql`
    select ${cardJson} as card from gift_cards where site_id = ${siteId} and code_sha256 = ${codeSha256} for update`)
  return row?.card
}

/** Locks a card until the transaction ends. */
export async function lockGiftCardById(db: Db, siteId: string, giftCardId: string) {
  const row = await db.first<{ card: GiftCard }>(sql`
    select ${cardJson} as card from gift_cards where site_id = ${siteId} and id = ${giftCardId} for update`)
  return row?.card
}

/** What a card has paid for an order, less what was refunded, in the main unit. */
export async function findPaid(db: Db, siteId: string, giftCardId: string, orderId: string): Promise<number> {
  const row = await db.first<{ paid: number }>(sql`
    select coalesce(-sum(amount), 0)::float8 as paid from gift_card_transactions
    where site_id = ${siteId} and gift_card_id = ${giftCardId} and order_id = ${orderId}`)
  return row?.paid ?? 0
}

/** What a card has paid for an order, first and after refunds, in the main unit. */
type Payment = GiftCard & { spent: number; kept: number }

/** Locks the cards that were spent for an order, in one order. */
export async function lockPayments(db: Db, siteId: string, orderId: string): Promise<Payment[]> {
  const cards = await db.rows<{ card: GiftCard }>(sql`
    select ${cardJson} as card from gift_cards
    where site_id = ${siteId} and id in (
      select gift_card_id from gift_card_transactions where site_id = ${siteId} and order_id = ${orderId})
    order by id for update`)
  if (cards.length === 0) return []
  const rows = await db.rows<{ id: string; spent: number; kept: number }>(sql`
    select gift_card_id as id, -min(amount)::float8 as spent, -sum(amount)::float8 as kept
    from gift_card_transactions where site_id = ${siteId} and order_id = ${orderId} group by gift_card_id`)
  const sums = new Map(rows.map((row) => [row.id, row]))
  return cards.map(({ card }) => ({ spent: 0, kept: 0, ...card, ...sums.get(card.id) }))
}

type Posting = {
  id: string
  giftCardId: string
  type: GiftCardTransaction['type']
  /** Change of the balance, as decimal text. */
  amount: string
  orderId: string | null
}

/**
 * Adds a transaction to the ledger of a card and changes its balance, which never gets below zero or above its amount.
 * Resolves to the card. Transactions of a card have distinct times, in the order in which they were posted.
 */
export async function post(db: Db, siteId: string, posting: Posting, now: Date): Promise<Json<GiftCard>> {
  const { id, giftCardId, type, amount, orderId } = posting
  return (await db.json<GiftCard>(sql`
    with changed as (
      update gift_cards set balance = balance + ${amount}::numeric,
        posted_at = greatest(${now}::timestamptz, posted_at + interval '1 millisecond')
      where site_id = ${siteId} and id = ${giftCardId}
      returning *
    ), posted as (
      insert into gift_card_transactions (id, site_id, gift_card_id, type, amount, balance, order_id, created_at)
      select ${id}, site_id, id, ${type}, ${amount}::numeric, balance, ${orderId}, posted_at from changed
    )
    select (${cardJson})::text as json from changed`)) as Json<GiftCard>
}

/** A gift card that a visitor ordered. */
export type Purchase = {
  id: string
  orderId: string
  amount: number
  currency: string
  validMonths: number | null
  /** Null once the person is erased. */
  recipientName: string | null
  recipientEmail: string | null
  senderName: string | null
  message: string | null
  deliverAt: Date
}

const purchaseColumns = sql`id, order_id as "orderId", gift_card_id as "giftCardId", amount::float8, currency,
  valid_months as "validMonths", recipient_name as "recipientName", recipient_email as "recipientEmail",
  sender_name as "senderName", message, deliver_at as "deliverAt",
  exists (select from gift_cards cards
    where cards.site_id = gift_card_purchases.site_id and cards.id = gift_card_id and not is_active) as "isStopped"`
type StoredPurchase = Purchase & { giftCardId: string | null; isStopped: boolean }

export const insertPurchase = (db: Db, siteId: string, bought: Purchase, now: Date) =>
  db.run(sql`
    insert into gift_card_purchases (id, site_id, order_id, amount, currency, valid_months, recipient_name,
      recipient_email, sender_name, message, deliver_at, created_at)
    values (${bought.id}, ${siteId}, ${bought.orderId}, ${bought.amount}, ${bought.currency}, ${bought.validMonths},
      ${bought.recipientName}, ${bought.recipientEmail}, ${bought.senderName}, ${bought.message}, ${bought.deliverAt},
      ${now})`)

export const findPurchase = (db: Db, siteId: string, orderId: string) =>
  db.first<StoredPurchase>(sql`
    select ${purchaseColumns} from gift_card_purchases where site_id = ${siteId} and order_id = ${orderId}`)

/** The same, locked until the transaction ends. */
export const lockPurchase = (db: Db, siteId: string, orderId: string) =>
  db.first<StoredPurchase>(sql`
    select ${purchaseColumns} from gift_card_purchases where site_id = ${siteId} and order_id = ${orderId} for update`)

/** The orders whose gift cards have their code in a mail to an address that was not sent. */
export async function listWaitingFor(db: Db, siteId: string, address: string): Promise<string[]> {
  const rows = await db.rows<{ orderId: string }>(sql`
    select order_id as "orderId" from gift_card_purchases bought
    where site_id = ${siteId} and gift_card_id is not null and exists (
      select from mails where mails.site_id = bought.site_id and cancel_key = bought.id
        and lower(trim(to_address)) = ${address} and state in ('queued', 'held', 'failed'))
    order by order_id`)
  return rows.map(({ orderId }) => orderId)
}

export const savePurchasedCard = (db: Db, siteId: string, id: string, giftCardId: string) =>
  db.run(sql`
    update gift_card_purchases set gift_card_id = ${giftCardId} where site_id = ${siteId} and id = ${id}`)
