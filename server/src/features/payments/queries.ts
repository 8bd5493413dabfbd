import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { newestFirst, searchedPage } from '../../platform/database/list.ts'
import { assignments, empty, join, sql } from '../../platform/database/sql.ts'
import type { Subject } from '../../platform/payments/payable.ts'
import type { DisputeState, ProviderName } from '../../platform/payments/provider.ts'
import type { After } from '../../platform/values/csv.ts'
import type { Charge } from './contract.ts'
import { type ChargeStatus, ENDED_DISPUTES, type RefundReason } from './rules.ts'

export type Connection = {
  provider: ProviderName
  accountId: string
  accountName: string
  sealedSecretKey: string
  sealedWebhookSecret: string | null
  webhookId: string | null
  lastEventAt: Date | null
  connectedAt: Date
}

const connectionColumns = sql`provider, account_id as "accountId", account_name as "accountName",
  sealed_secret_key as "sealedSecretKey", sealed_webhook_secret as "sealedWebhookSecret", webhook_id as "webhookId",
  last_event_at as "lastEventAt", connected_at as "connectedAt"`

export const findConnection = (db: Db, siteId: string) =>
  db.first<Connection>(sql`select ${connectionColumns} from payment_connections where site_id = ${siteId}`)

/** Whether a site has one, for the statements of others. */
export const isConnected = (siteId: string) =>
  sql`exists (select from payment_connections where site_id = ${siteId})`

export const saveConnection = (
  db: Db,
  siteId: string,
  connection: Omit<Connection, 'lastEventAt' | 'connectedAt'>,
  now: Date,
) =>
  db.first<Connection>(sql`
    insert into payment_connections (site_id, provider, account_id, account_name, sealed_secret_key,
      sealed_webhook_secret, webhook_id, connected_at)
    values (${siteId}, ${connection.provider}, ${connection.accountId}, ${connection.accountName},
      ${connection.sealedSecretKey}, ${connection.sealedWebhookSecret}, ${connection.webhookId}, ${now})
    on conflict (site_id) do update set provider = excluded.provider, account_id = excluded.account_id,
      account_name = excluded.account_name, sealed_secret_key = excluded.sealed_secret_key,
      sealed_webhook_secret = excluded.sealed_webhook_secret, webhook_id = excluded.webhook_id,
      last_event_at = null, connected_at = excluded.connected_at
    returning ${connectionColumns}`)

/** The account that is connected; it stays so until the transaction ends. */
export const holdAccount = (db: Db, siteId: string) =>
  db.first<{ accountId: string }>(sql`
    select account_id as "accountId" from payment_connections where site_id = ${siteId} for key share`)

/** Lets no charge begin until the transaction ends. */
export const lockConnection = (db: Db, siteId: string) =>
  db.first<Connection>(sql`
    select ${connectionColumns} from payment_connections where site_id = ${siteId} for update`)

export const deleteConnection = (db: Db, siteId: string) =>
  db.run(sql`delete from payment_connections where site_id = ${siteId}`)

/** Whether money is on its way, in either direction. */
export async function isMoneyOnItsWay(db: Db, siteId: string): Promise<boolean> {
  const row = await db.first<{ open: boolean }>(sql`
    select exists (select from charges where site_id = ${siteId}
        and (status = 'open' or status in ('expired', 'failed') and check_at is not null))
      or exists (select from charge_refunds where site_id = ${siteId} and status = 'waiting') as open`)
  return row?.open ?? false
}

/** A charge as it is stored; the amount is in the main unit of the currency. */
export type StoredCharge = {
  id: string
  siteId: string
  provider: ProviderName
  /** The account of the site at the provider. */
  accountId: string
  subject: Subject
  subjectId: string
  amount: number
  currency: string
  status: ChargeStatus
  sessionId: string | null
  paymentId: string | null
  url: string | null
  createdAt: Date
  expiresAt: Date
}

const chargeColumns = sql`id, site_id as "siteId", provider, account_id as "accountId", subject, subject_id as "subjectId", amount::float8,
  currency, status, provider_session_id as "sessionId", provider_payment_id as "paymentId", url,
  created_at as "createdAt", expires_at as "expiresAt"`

export const findCharge = (db: Db, siteId: string, id: string) =>
  db.first<StoredCharge>(sql`
    select ${chargeColumns} from charges where site_id = ${siteId} and id = ${id}`)

/** Locks the charge until the transaction ends. Lock what it is for first. */
export const lockCharge = (db: Db, siteId: string, id: string) =>
  db.first<StoredCharge>(sql`
    select ${chargeColumns} from charges where site_id = ${siteId} and id = ${id} for update`)

/** The charge that can still be paid. */
export const findOpenCharge = (db: Db, siteId: string, subject: Subject, subjectId: string) =>
  db.first<StoredCharge>(sql`
    select ${chargeColumns} from charges
    where site_id = ${siteId} and subject = ${subject} and subject_id = ${subjectId} and status = 'open'`)

export const findChargeOfPayment = (db: Db, siteId: string, paymentId: string) =>
  db.first<StoredCharge>(sql`
    select ${chargeColumns} from charges where site_id = ${siteId} and provider_payment_id = ${paymentId}
    order by created_at limit 1`)

type NewCharge = Pick<
  StoredCharge,
  'id' | 'provider' | 'accountId' | 'subject' | 'subjectId' | 'currency' | 'expiresAt'
> & {
  /** Decimal text. */
  amount: string
  checkAt: Date
}

export const insertCharge = (db: Db, siteId: string, charge: NewCharge, now: Date) =>
  db.first<StoredCharge>(sql`
    insert into charges (id, site_id, provider, account_id, subject, subject_id, amount, currency, status, created_at, expires_at,
      check_at)
    values (${charge.id}, ${siteId}, ${charge.provider}, ${charge.accountId}, ${charge.subject}, ${charge.subjectId}, ${charge.amount},
      ${charge.currency}, 'open', ${now}, ${charge.expiresAt}, ${charge.checkAt})
    returning ${chargeColumns}`)

/** Charges that the provider would not open leave no more than their last one. */
export const deleteRefused = (db: Db, siteId: string, subject: Subject, subjectId: string) =>
  db.run(sql`
    delete from charges where site_id = ${siteId} and subject = ${subject} and subject_id = ${subjectId}
      and status = 'failed' and provider_session_id is null`)

/** Ends a charge that the provider will not open. */
export const refuseCharge = (db: Db, siteId: string, id: string, problem: string) =>
  db.run(sql`
    update charges set status = 'failed', problem = ${problem}, check_at = null
    where site_id = ${siteId} and id = ${id} and status = 'open' and provider_session_id is null`)

type ChargeChange = {
  status?: ChargeStatus
  problem?: string | null
  paymentId?: string | null
  settledAt?: Date
  checkAt?: Date | null
}

export function saveCharge(db: Db, siteId: string, id: string, change: ChargeChange) {
  const set = assignments({
    status: change.status,
    problem: change.problem,
    provider_payment_id: change.paymentId,
    settled_at: change.settledAt,
    check_at: change.checkAt,
  })
  return set ? db.run(sql`update charges set ${set} where site_id = ${siteId} and id = ${id}`) : null
}

/** Where the visitor pays. One that was given up meanwhile is read again, as it can still be paid. */
export const saveSession = (
  db: Db,
  siteId: string,
  id: string,
  session: { id: string; url: string },
  now: Date,
) =>
  db.run(sql`
    update charges set provider_session_id = ${session.id}, url = ${session.url},
      check_at = case when status = 'open' then check_at else ${now} end
    where site_id = ${siteId} and id = ${id} and provider_session_id is null`)

export type DueCharge = { id: string; siteId: string }

/** Charges of all sites that are to be read again. Moves them on, so that another process does not read them as well. */
export const takeDueCharges = (db: Db, now: Date, until: Date, limit: number) =>
  db.rows<DueCharge>(sql`
    update charges set check_at = ${until}
    where id in (
      select id from charges where check_at <= ${now} order by check_at, id limit ${limit} for update skip locked)
    returning id, site_id as "siteId"`)

/** Whether the event is new. */
export const insertEvent = async (db: Db, siteId: string, event: { id: string; type: string }, now: Date) => {
  const inserted = await db.run(sql`
    insert into provider_events (site_id, id, type, received_at)
    values (${siteId}, ${event.id}, ${event.type}, ${now}) on conflict do nothing`)
  await db.run(sql`update payment_connections set last_event_at = ${now} where site_id = ${siteId}`)
  return inserted === 1
}

/** Events of all sites are kept as long as providers repeat them. */
export const deleteOldEvents = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from provider_events where (site_id, id) in (
      select site_id, id from provider_events where received_at < ${before} limit ${limit})`)

/** The charge of a session is to be read again now. */
export const makeSessionDue = (db: Db, siteId: string, sessionId: string, now: Date) =>
  db.first<DueCharge>(sql`
    update charges set check_at = ${now} where site_id = ${siteId} and provider_session_id = ${sessionId}
    returning id, site_id as "siteId"`)

export const makePaymentDue = (db: Db, siteId: string, paymentId: string, now: Date) =>
  db.first<DueCharge>(sql`
    update charges set check_at = ${now} where site_id = ${siteId} and provider_payment_id = ${paymentId}
    returning id, site_id as "siteId"`)

/** Whether the dispute is new; undefined when it was over before. */
export const saveDispute = (db: Db, siteId: string, id: string, { status, reason }: DisputeState) =>
  db.first<{ isNew: boolean }>(sql`
    update charges set dispute_status = ${status}, dispute_reason = ${reason}
    from (select dispute_status as old_status from charges where site_id = ${siteId} and id = ${id}) old
    where site_id = ${siteId} and id = ${id} and (old_status is null or not old_status = any(${ENDED_DISPUTES}))
    returning old_status is null as "isNew"`)

/**
 * What can still be given back of the paid charges of a resource by the account that is connected, the newest first. What was
 * not payable goes back by itself. Amounts are in the main unit.
 */
export const listRefundable = (db: Db, siteId: string, subject: Subject, subjectId: string) =>
  db.rows<{ id: string; provider: ProviderName; currency: string; left: number }>(sql`
    select id, provider, currency, (amount - coalesce((
        select sum(refund.amount) from charge_refunds refund where charge_id = charges.id and refund.status <> 'failed'
      ), 0))::float8 as left
    from charges
    where site_id = ${siteId} and subject = ${subject} and subject_id = ${subjectId} and status = 'paid'
      and exists (select from payment_connections connection where connection.site_id = charges.site_id
        and connection.provider = charges.provider and connection.account_id = charges.account_id)
      and not exists (select from charge_refunds refund
        where refund.charge_id = charges.id and refund.reason = 'not_payable')
    order by created_at desc, id`)

type NewRefund = {
  id: string
  chargeId: string
  /** Decimal text. */
  amount: string
  reason: RefundReason
  status: 'waiting' | 'succeeded'
  providerRefundId?: string
  nextAttemptAt: Date | null
}

/** False when the refund is known. */
export const insertRefund = async (db: Db, siteId: string, refund: NewRefund, now: Date) =>
  (await db.run(sql`
    insert into charge_refunds (id, site_id, charge_id, amount, reason, status, provider_refund_id, created_at,
      next_attempt_at)
    values (${refund.id}, ${siteId}, ${refund.chargeId}, ${refund.amount}, ${refund.reason}, ${refund.status},
      ${refund.providerRefundId ?? null}, ${now}, ${refund.nextAttemptAt})
    on conflict do nothing`)) === 1

export type DueRefund = {
  id: string
  siteId: string
  chargeId: string
  amount: number
  attempts: number
}

/** Refunds of all sites that are to be sent. Moves them on, so that another process does not send them as well. */
export const takeDueRefunds = (db: Db, now: Date, until: Date, limit: number) =>
  db.rows<DueRefund>(sql`
    update charge_refunds set next_attempt_at = ${until}, attempts = attempts + 1
    where id in (
      select id from charge_refunds where next_attempt_at <= ${now} order by next_attempt_at, id limit ${limit}
      for update skip locked)
    returning id, site_id as "siteId", charge_id as "chargeId", amount::float8, attempts`)

/**
 * Whether a refund that was made at the provider is that which failed here, or which is still to be sent: then it takes its place.
 */
export const adoptRefund = async (
  db: Db,
  siteId: string,
  chargeId: string,
  { amount, providerRefundId }: { amount: string; providerRefundId: string },
) =>
  (await db.run(sql`
    update charge_refunds set status = 'succeeded', provider_refund_id = ${providerRefundId}, problem = null,
      next_attempt_at = null
    where site_id = ${siteId} and id = (
      select id from charge_refunds
      where charge_id = ${chargeId} and amount = ${amount}::numeric and provider_refund_id is null
        and (status = 'failed' or reason = 'not_payable')
      order by created_at limit 1)`)) === 1

/** Whether what a charge collected is that of its resource: it agreed, and was payable. */
export async function isCredited(db: Db, siteId: string, chargeId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from charges where site_id = ${siteId} and id = ${chargeId} and status = 'paid' and not exists (
      select from charge_refunds where site_id = ${siteId} and charge_id = ${chargeId} and reason = 'not_payable')`)
  return row !== undefined
}

/** What is known of a refund of the provider. */
export const findProviderRefund = (db: Db, siteId: string, providerRefundId: string) =>
  db.first<{ id: string; status: string }>(sql`
    select id, status from charge_refunds where site_id = ${siteId} and provider_refund_id = ${providerRefundId}`)

type RefundChange = {
  status?: 'waiting' | 'succeeded' | 'failed'
  problem?: string | null
  providerRefundId?: string
  nextAttemptAt?: Date | null
}

/** Whether the refund had not ended before. */
export async function saveRefund(db: Db, siteId: string, id: string, change: RefundChange): Promise<boolean> {
  const set = assignments({
    status: change.status,
    problem: change.problem,
    provider_refund_id: change.providerRefundId,
    next_attempt_at: change.nextAttemptAt,
  })
  if (!set) return false
  // A refund that the provider has made may still fail; an older answer does not take it back.
  const changed = await db.run(sql`
    update charge_refunds set ${set} where site_id = ${siteId} and id = ${id} and status <> 'failed'
      and (status = 'waiting' or ${change.status ?? 'waiting'} <> 'waiting')`)
  return changed === 1
}

const chargeJson = jsonObject<Charge>({
  id: sql`id`,
  provider: sql`provider`,
  subject: sql`subject`,
  subjectId: sql`subject_id`,
  amount: sql`amount`,
  currency: sql`currency`,
  status: sql`status`,
  problem: sql`problem`,
  providerPaymentId: sql`provider_payment_id`,
  dispute: sql`case when dispute_status is not null then
    json_build_object('status', dispute_status, 'reason', dispute_reason) end`,
  refunds: sql`(
    select coalesce(json_agg(json_build_object('id', refund.id, 'amount', refund.amount, 'reason', refund.reason,
      'status', refund.status, 'problem', refund.problem, 'createdAt', iso(refund.created_at))
      order by refund.created_at, refund.id), '[]')
    from charge_refunds refund where refund.charge_id = rows.id)`,
  createdAt: sql`iso(created_at)`,
  expiresAt: sql`iso(expires_at)`,
  settledAt: sql`iso(settled_at)`,
})

type ListOptions = { limit: number; cursor?: string; status?: ChargeStatus; subjectId?: string }

export function listCharges(db: Db, siteId: string, { limit, cursor, status, subjectId }: ListOptions) {
  const narrowed = join(
    [
      sql`site_id = ${siteId}`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    ],
    ' and ',
  )
  return searchedPage<Charge>(db, {
    item: chargeJson,
    from: sql`charges where ${narrowed}`,
    ...newestFirst('charges'),
    limit,
    after: cursor,
  })
}

export type ExportedCharge = {
  id: string
  createdAt: Date
  settledAt: Date | null
  provider: string
  providerPaymentId: string | null
  subject: string
  subjectId: string
  status: string
  amount: number
  refunded: number
  currency: string
}

/** A part of the charges, oldest first. */
export const readCharges = (
  db: Db,
  siteId: string,
  { since, before }: { since?: Date; before?: Date },
  { after, limit }: { after: After; limit: number },
) =>
  db.rows<ExportedCharge>(sql`
    select id, created_at as "createdAt", settled_at as "settledAt", provider,
      provider_payment_id as "providerPaymentId", subject, subject_id as "subjectId", status, amount::float8,
      coalesce((select sum(refund.amount) from charge_refunds refund
        where charge_id = charges.id and refund.status = 'succeeded'), 0)::float8 as refunded, currency
    from charges where site_id = ${siteId}
      ${since ? sql`and created_at >= ${since}` : empty} ${before ? sql`and created_at < ${before}` : empty}
      ${after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, id limit ${limit}`)
