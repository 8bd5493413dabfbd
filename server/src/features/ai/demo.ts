import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { BUILT_IN } from './engine.ts'
import type { AiJob } from './jobs/contract.ts'
import { type DemoJob, insertFinished } from './jobs/queries.ts'

const WORKED_MS = 9_000
const NOTE =
  'The texts consist of the words of the prompt, arranged by the built-in engine without a language model'
const FAILURE = {
  reason: 'ai_provider_timeout',
  message: 'The AI provider took too long to answer; try again later, or ask for less at once',
}

/** Adds the jobs that the demo pages came from, and some that failed or were cancelled. All are finished. */
export async function addDemoJobs(
  { db, site, daysAgo }: DemoContext,
  { pages, mediaIds }: { pages: AiJob['pages']; mediaIds: string[] },
) {
  const jobs = pages.map((page, i) => {
    const createdAt = new Date(daysAgo(DEMO_DAYS * (1 - i / pages.length)).getTime() - 60_000)
    const mediaId = mediaIds[i % mediaIds.length] as string
    return jobOf(i, { createdAt, page, mediaId, language: site.language })
  })
  await insertFinished(db, site.id, jobs)
}

type JobFields = { createdAt: Date; page: AiJob['pages'][number]; mediaId: string; language: string }

function jobOf(i: number, { createdAt, page, mediaId, language }: JobFields): DemoJob {
  const status = i % 8 === 3 ? 'failed' : i % 8 === 6 ? 'cancelled' : 'completed'
  const isCompleted = status === 'completed'
  return {
    id: newId('aijob'),
    status,
    progress: isCompleted ? 100 : 10,
    prompt: `A page “${page.title}” for a small hotel at a lake: Lakeside House`,
    language,
    pageCount: 1,
    videoModel: null,
    engine: BUILT_IN,
    pages: isCompleted ? [page] : [],
    mediaIds: isCompleted ? [mediaId] : [],
    notes: [NOTE],
    error: status === 'failed' ? FAILURE : null,
    attempts: status === 'failed' ? 4 : 1,
    createdAt,
    startedAt: createdAt,
    finishedAt: new Date(createdAt.getTime() + WORKED_MS),
  }
}
