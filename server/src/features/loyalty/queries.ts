import { type Json, json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, listPage, newestFirst, type PageOptions, total } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import type { LoyaltyAccount, LoyaltyProgram, LoyaltyProgramUpdate, LoyaltyTransaction } from './contract.ts'
import { EXPIRING_SOON_DAYS } from './rules.ts'

const programJson = jsonObject<LoyaltyProgram>({
  name: sql`name`,
  enabled: sql`is_enabled`,
  currency: sql`currency`,
  pointsPerCurrencyUnit: sql`points_per_currency_unit`,
  actions: sql`actions`,
  expiryMonths: sql`expiry_months`,
  tiers: sql`tiers`,
  pointValueMinor: sql`point_value_minor`,
  minimumRedemption: sql`minimum_redemption`,
  updatedAt: sql`iso(updated_at)`,
})

export async function findProgram(db: Db, siteId: string) {
  const row = await db.first<{ program: LoyaltyProgram }>(sql`
    select ${programJson} as program from loyalty_programs where site_id = ${siteId}`)
  return row?.program
}

/** Saves the given fields; a program that is new starts from `initial`. Resolves to the program. */
export async function saveProgram(
  db: Db,
  siteId: string,
  initial: Omit<LoyaltyProgram, 'updatedAt'>,
  update: LoyaltyProgramUpdate,
  now: Date,
) {
  const first = { ...initial, ...update }
  const set = assignments({
    name: update.name,
    is_enabled: update.enabled,
    currency: update.currency,
    points_per_currency_unit: update.pointsPerCurrencyUnit,
    actions: update.actions && JSON.stringify(update.actions),
    expiry_months: update.expiryMonths,
    tiers: update.tiers && JSON.stringify(update.tiers),
    point_value_minor: update.pointValueMinor,
    minimum_redemption: update.minimumRedemption,
    updated_at: now,
  }) as Sql
  const saved = await db.insert(sql`
    insert into loyalty_programs (site_id, name, is_enabled, currency, points_per_currency_unit, actions, expiry_months,
      tiers, point_value_minor, minimum_redemption, updated_at)
    values (${siteId}, ${first.name}, ${first.enabled}, ${first.currency}, ${first.pointsPerCurrencyUnit},
      ${JSON.stringify(first.actions)}::jsonb, ${first.expiryMonths}, ${JSON.stringify(first.tiers)}::jsonb,
      ${first.pointValueMinor}, ${first.minimumRedemption}, ${now})
    on conflict (site_id) do update set ${set}
    returning (${programJson})::text as json`)
  return json<LoyaltyProgram>(saved as string)
}

/** Of a row of customers joined with `account`, which may have none, and `program`. */
const accountFields = (now: Date): Fields<LoyaltyAccount> => ({
  customerId: sql`customers.id`,
  customerName: sql`customers.name`,
  balance: sql`coalesce(balance, 0)`,
  tier: sql`loyalty_tier(program.tiers, coalesce(lifetime_points, 0)) ->> 'name'`,
  lifetimePoints: sql`coalesce(lifetime_points, 0)`,
  shortfall: sql`coalesce(shortfall, 0)`,
  expiringSoon: sql`(select coalesce(sum(points), 0) from loyalty_lots
    where loyalty_lots.site_id = customers.site_id and customer_id = customers.id
      and expires_at < ${now}::timestamptz + make_interval(days => ${EXPIRING_SOON_DAYS}))`,
  nextExpiryAt: sql`(select iso(min(expires_at)) from loyalty_lots
    where loyalty_lots.site_id = customers.site_id and customer_id = customers.id)`,
  updatedAt: sql`iso(account.updated_at)`,
})

export const findAccount = (db: Db, siteId: string, customerId: string, now: Date) =>
  db.json<LoyaltyAccount>(sql`
    select (${jsonObject(accountFields(now))})::text as json
    from customers
      left join loyalty_accounts account on account.site_id = customers.site_id and customer_id = customers.id
      left join loyalty_programs program on program.site_id = customers.site_id
    where customers.site_id = ${siteId} and customers.id = ${customerId}`)

const ORDERINGS = {
  createdAt: { column: sql`created_at`, type: 'time' },
  balance: { column: sql`balance`, type: 'number' },
} as const

type AccountOptions = PageOptions & { orderBy: keyof typeof ORDERINGS; direction: 'asc' | 'desc' }

export function listAccounts(
  db: Db,
  siteId: string,
  { limit, cursor, orderBy, direction }: AccountOptions,
  now: Date,
) {
  const { column, type } = ORDERINGS[orderBy]
  return countedPage<LoyaltyAccount>(db, {
    item: sql`(select ${jsonObject(accountFields(now))}
      from (select rows.*) account
        join customers on customers.id = account.id
        left join loyalty_programs program on program.site_id = account.site_id)`,
    from: sql`(select *, customer_id as id from loyalty_accounts) accounts where site_id = ${siteId}`,
    cursor: { list: 'loyalty accounts', orderBy, direction, type },
    column,
    limit,
    after: cursor,
    total: total(siteId, 'loyalty_accounts'),
  })
}

export function listTransactions(
  db: Db,
  siteId: string,
  { limit, cursor, customerId }: PageOptions & { customerId?: string },
) {
  const ofCustomer = customerId === undefined ? empty : sql` and customer_id = ${customerId}`
  return listPage<LoyaltyTransaction>(db, {
    item: sql`loyalty_transaction_json((select entry from loyalty_transactions entry where entry.id = rows.id))`,
    from: sql`loyalty_transactions where site_id = ${siteId}${ofCustomer}`,
    ...newestFirst('loyalty transactions'),
    limit,
    after: cursor,
  })
}

export type LockedAccount = { balance: number; isErased: boolean }

/** Locks the account of a customer until the transaction ends, and expires what has lapsed. */
export const lockAccount = (db: Db, siteId: string, customerId: string, now: Date) =>
  db.first<LockedAccount>(sql`
    select account.balance, erased_at is not null as "isErased"
    from customers, lock_loyalty_account(${siteId}, customers.id, ${now}) account
    where customers.site_id = ${siteId} and customers.id = ${customerId}`)

/** The balance without what has lapsed. */
export async function availablePoints(
  db: Db,
  siteId: string,
  customerId: string,
  now: Date,
): Promise<number> {
  const row = await db.first<{ points: number }>(sql`
    select coalesce(sum(points), 0)::float8 as points from loyalty_lots
    where site_id = ${siteId} and customer_id = ${customerId} and (expires_at is null or expires_at > ${now})`)
  return row?.points ?? 0
}

/** The points that a customer earns with an amount. */
export async function pointsFor(db: Db, siteId: string, customerId: string, amount: number): Promise<number> {
  const row = await db.first<{ points: number }>(sql`
    select loyalty_points(${siteId}, ${customerId}, ${amount}) as points`)
  return row?.points ?? 0
}

export async function isOrder(db: Db, siteId: string, orderId: string): Promise<boolean> {
  const row = await db.first(sql`select from shop_orders where site_id = ${siteId} and id = ${orderId}`)
  return row !== undefined
}

export type Posting = {
  customerId: string
  type: 'earned' | 'redeemed'
  points: number
  reason: string
  orderId: string | null
  value: string | null
  currency: string | null
}

/**
 * Posts points to a locked account; what is redeemed is negative. Violates loyalty_transactions_once when the order has a
 * transaction with the reason.
 */
export async function postPoints(db: Db, siteId: string, posting: Posting, now: Date) {
  const { customerId, type, points, reason, orderId, value, currency } = posting
  return (await db.json<LoyaltyTransaction>(sql`
    select loyalty_transaction_json(post_loyalty(${siteId}, ${customerId}, ${type}, ${points}, ${reason}, ${now},
      ${orderId}, ${value}, ${currency}))::text as json`)) as Json<LoyaltyTransaction>
}

export type Account = { siteId: string; customerId: string }

/** Accounts of all sites in which points have lapsed, after the last one. */
export const listLapsed = (db: Db, now: Date, after: Account | null, limit: number) =>
  db.rows<Account>(sql`
    select distinct site_id as "siteId", customer_id as "customerId" from loyalty_lots
    where expires_at <= ${now} and (site_id, customer_id) > (${after?.siteId ?? ''}, ${after?.customerId ?? ''})
    order by 1, 2 limit ${limit}`)

export const expirePoints = (db: Db, siteId: string, customerId: string, now: Date) =>
  db.run(sql`select lock_loyalty_account(${siteId}, ${customerId}, ${now})`)

const MAX_EXPORTED = 10_000

/** What changed the points of a customer, the latest first. */
export async function exportTransactions(db: Db, siteId: string, customerId: string) {
  const rows = await db.rows<{ posted: Record<string, unknown> }>(sql`
    select loyalty_transaction_json(loyalty_transactions) as posted from loyalty_transactions
    where site_id = ${siteId} and customer_id = ${customerId}
    order by created_at desc, id desc limit ${MAX_EXPORTED}`)
  return rows.map(({ posted }) => posted)
}
