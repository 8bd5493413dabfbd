import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import type { Job, JobCreate, JobFields } from './contract.ts'
import { MAX_SLUG_LENGTH } from './rules.ts'

const job = jsonObject<Job>({
  id: sql`id`,
  siteId: sql`site_id`,
  title: sql`title`,
  slug: sql`slug`,
  description: sql`description`,
  department: sql`department`,
  jobType: sql`job_type`,
  location: sql`location`,
  status: sql`status`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})
const asJson = sql`(${job})::text as json`
const jobOf = (row: { json: string } | undefined) => row && json<Job>(row.json)

type ListOptions = { limit: number; cursor?: string; status?: Job['status'] }

export function listJobs(db: Db, siteId: string, { limit, cursor, status }: ListOptions) {
  return listPage<Job>(db, {
    item: job,
    from: sql`recruitment_jobs where site_id = ${siteId}${status ? sql` and status = ${status}` : empty}`,
    cursor: { list: 'jobs', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

/** Serializes slug assignment in the site until the transaction ends, so that the next free slug stays free. */
export async function lockSlugs(db: Db, siteId: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`slugs of jobs of ${siteId}`}, 0))`)
}

type NewJob = JobCreate & { id: string; createdAt: Date; updatedAt: Date }

/** Inserts a job with its slug or the next free one for `slugBase`. Call `lockSlugs` first. */
export async function insertJob(db: Db, siteId: string, fields: NewJob, slugBase: string) {
  const { id, title, slug, description, department, jobType, location, status, createdAt, updatedAt } = fields
  const chosen = slug
    ? sql`select ${slug}::text as slug, null::text as base, null::integer as number`
    : nextSlug(siteId, slugBase)
  const row = await db.first<{ json: string }>(sql`
    insert into recruitment_jobs (id, site_id, title, slug, slug_base, slug_number, description, department, job_type, location,
      status, created_at, updated_at)
    select ${id}, ${siteId}, ${title}, slug, base, number, ${description ?? null}, ${department ?? null},
      ${jobType ?? 'full_time'}, ${location ?? null}, ${status ?? 'draft'}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz
    from (${chosen}) chosen
    returning ${asJson}`)
  return json<Job>((row as { json: string }).json)
}

/**
 * The number after the highest one assigned; later numbers if a slug sent by a caller or derived from another title is the
 * same. A site has fewer jobs than the numbers tried.
 */
const nextSlug = (siteId: string, base: string) => sql`
  select slug, ${base}::text as base, number
  from (
    select number, case when number = 1 then ${base}::text
      else rtrim(left(${base}::text, ${MAX_SLUG_LENGTH} - 1 - length(number::text)), '-') || '-' || number end as slug
    from (
      select generate_series(highest + 1, highest + 1000000) as number
      from (
        select coalesce(max(slug_number), 0) as highest from recruitment_jobs where site_id = ${siteId} and slug_base = ${base}
      ) given
    ) numbers
  ) candidates
  where (select true from recruitment_jobs where site_id = ${siteId} and recruitment_jobs.slug = candidates.slug) is null
  limit 1`

export async function findJob(db: Db, siteId: string, id: string) {
  return jobOf(
    await db.first<{ json: string }>(sql`
      select ${asJson} from recruitment_jobs where site_id = ${siteId} and id = ${id}`),
  )
}

export function findSlugHolder(db: Db, siteId: string, slug: string) {
  return db.first<{ id: string; status: Job['status'] }>(sql`
    select id, status from recruitment_jobs where site_id = ${siteId} and slug = ${slug}`)
}

/** Locks the row until the transaction ends. */
export function lockJob(db: Db, siteId: string, id: string) {
  return db.first<{ status: Job['status']; slug: string }>(sql`
    select status, slug from recruitment_jobs where site_id = ${siteId} and id = ${id} for update`)
}

/** Returns the updated job; undefined if no field is sent. Call `lockSlugs` first if a slug is sent. */
export async function updateJob(db: Db, siteId: string, id: string, fields: JobFields, now: Date) {
  const { title, slug, description, department, jobType, location, status } = fields
  const set = assignments({
    title,
    slug,
    description,
    department,
    location,
    status,
    job_type: jobType,
    slug_base: slug && null,
    slug_number: slug && null,
  })
  if (!set) return undefined
  return jobOf(
    await db.first<{ json: string }>(sql`
      update recruitment_jobs set ${set}, updated_at = ${now} where site_id = ${siteId} and id = ${id} returning ${asJson}`),
  )
}

/** Deletes a job and its history and returns its last state. Call `lockJob` first to see its whole history. */
export async function deleteJob(db: Db, siteId: string, id: string) {
  return jobOf(
    await db.first<{ json: string }>(sql`
      with deleted as (
        delete from recruitment_jobs where site_id = ${siteId} and id = ${id} returning id, ${asJson}
      ), deleted_history as (
        delete from status_changes where resource_id in (select id from deleted)
      )
      select json from deleted`),
  )
}
