import { setTimeout } from 'node:timers/promises'
import { ArgumentError, type Arguments } from './arguments.ts'
import type { Answer, Session } from './call.ts'
import { idempotencyKey } from './idempotency.ts'

type Call = (id: string, given: Arguments, key?: string) => Promise<Answer>
type Site = { id: string; url: string }
type Job = {
  jobId: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'
  prompt: string
  step: string | null
  pages: { id: string; title: string; slug: string }[]
  made: { type: string; id: string; name: string }[]
  notes: string[]
  missing: string[]
  error: { message: string } | null
  undoneAt: string | null
}

/** What a prompt has become. */
export type Generated = {
  pages: { id: string; title: string; address: string }[]
  made: Job['made']
  missing: unknown
  notes: string[]
}

/** What a job makes, and the scope that each needs. */
const INCLUDES = {
  services: 'booking:write',
  products: 'ecommerce:write',
  units: 'booking:write',
  tables: 'booking:write',
  jobs: 'pages:write',
  hours: 'booking:write',
  forms: 'pages:write',
  navigation: 'sites:write',
}
const POLL_MS = 1_000
/** Longer than any job with pictures takes. */
const MAX_WAIT_MS = 20 * 60_000

type Generating = {
  session: Session
  call: Call
  signal: AbortSignal
  /** Told what the job does. */
  tell(step: string): Promise<void>
}

/** Generates the pages and items of a site, once for each prompt, and waits for them. */
export async function generateSite(
  { session, call, signal, tell }: Generating,
  site: Site,
  prompt: string,
): Promise<{ id: string; result: 'made' | 'existing'; generated: Generated }> {
  const { key } = session
  const siteId = site.id
  const { data } = await call('ai.listJobs', { siteId, limit: 100 })
  const jobs = data as Job[]
  const isSame = (job: Job) => job.prompt === prompt && job.undoneAt === null
  const known = jobs.find((job) => isSame(job) && !['failed', 'cancelled'].includes(job.status))
  const include = Object.entries(INCLUDES).flatMap(([kind, scope]) =>
    key.scopes.includes(scope) ? [kind] : [],
  )
  // A job that failed, or was undone, may be started again.
  const round = jobs.filter((job) => job.prompt === prompt).length
  const jobId =
    known?.jobId ??
    (
      (
        await call(
          'ai.generate',
          { siteId, prompt, include },
          idempotencyKey(key.id, 'setup_business', siteId, 'generate', prompt, round),
        )
      ).data as Job
    ).jobId
  const job = await finished(jobId)
  if (job.status !== 'completed')
    throw new ArgumentError(`The job ${jobId} ${job.status}: ${job.error?.message ?? 'it created nothing'}`)
  const missing = (await call('ai.listMissing', { siteId, jobId })).data
  const pages = job.pages.map(({ id, title, slug }) => ({ id, title, address: addressOf(site, slug) }))
  const left = Object.keys(INCLUDES).filter((kind) => !include.includes(kind))
  const notes = [...job.notes, ...(left.length > 0 ? [`The API key cannot create: ${left.join(', ')}`] : [])]
  const result = known?.status === 'completed' ? 'existing' : 'made'
  return { id: jobId, result, generated: { pages, made: job.made, missing, notes } }

  async function finished(id: string): Promise<Job> {
    const until = performance.now() + MAX_WAIT_MS
    for (;;) {
      const now = (await call('ai.getJob', { siteId, jobId: id })).data as Job
      if (now.status !== 'queued' && now.status !== 'running') return now
      if (performance.now() > until)
        throw new ArgumentError(`The job ${id} is taking a while; run the same plan again to keep waiting`)
      await tell(now.step ?? 'waiting for the generation to start')
      await setTimeout(POLL_MS, undefined, { signal })
    }
  }
}

const addressOf = ({ url }: Site, slug: string) => `${url}/${slug.replace(/^\/+/, '')}`
