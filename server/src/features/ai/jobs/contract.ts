import { type Static, Type } from 'typebox'
import type { Endpoints } from '../../../api/endpoint.ts'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { accepted, list, one, page } from '../../../api/reply.ts'
import { DateTime, Id, named, nullable, oneOf, Paging } from '../../../api/schema.ts'
import { MISSING_FACTS, SiteBrief } from '../brief/schema.ts'
import {
  DEFAULT_INCLUDES,
  DEFAULT_VIDEO_MODEL,
  INCLUDES,
  ITEM_TYPES,
  MAX_PAGES,
  MAX_REFERENCE_IMAGES,
  MAX_TARGET_LANGUAGES,
  MAX_TRANSLATED_PAGES,
  VIDEO_MODELS,
  type VideoModel,
} from '../rules.ts'
import { AiEstimate, engine, language, prompt, Usage } from '../schema.ts'

const VideoModelId = oneOf(Object.keys(VIDEO_MODELS) as [VideoModel, ...VideoModel[]])

const ItemType = oneOf(ITEM_TYPES)

const JobStatus = named('AiJobStatus', oneOf(['queued', 'running', 'completed', 'failed', 'cancelled']))

const SiteTranslation = Type.Object(
  {
    sourceLanguage: Type.String(),
    targetLanguages: Type.Array(Type.String()),
    pagesTotal: Type.Integer({ description: 'Each page counts once for each language' }),
    pagesDone: Type.Integer(),
    current: nullable(
      Type.Object(
        { pageId: Id, language: Type.String() },
        { description: 'The page that is being translated' },
      ),
    ),
    translated: Type.Integer({ description: 'How many pages were created or updated' }),
    unchanged: Type.Integer({
      description: 'How many were skipped because nothing changed since their last translation',
    }),
    keptTotal: Type.Integer(),
    kept: Type.Array(
      Type.Object({
        pageId: Id,
        title: Type.String(),
        language: Type.String(),
        reason: oneOf(['edited', 'live', 'missing_scope', 'archived', 'too_long', 'refused', 'failed'], {
          description:
            '`edited`: someone created or changed the page in that language; `live`: visitors would see a new version ' +
            'immediately; `missing_scope`: the page is published, and the caller cannot write pages; `archived`: that page is archived; `too_long`: the page has too much text; `refused` and ' +
            '`failed`: the language model gave no translation',
        }),
      }),
      { description: 'Pages that were not translated, at most 200 of them' },
    ),
  },
  { description: 'Of a job that translates the site; null for others' },
)

export const AiJob = named(
  'AiJob',
  Type.Object({
    jobId: Id,
    status: JobStatus,
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
    step: nullable(Type.String({ description: 'The current step, for display' })),
    prompt: Type.String(),
    language: Type.String(),
    engine,
    pages: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        slug: Type.String(),
        role: Type.Optional(Type.String({ description: 'What it is for, such as `contact`' })),
      }),
      {
        description: 'Drafts, all created when the job completes',
      },
    ),
    outline: Type.Array(
      Type.Object({
        title: Type.String(),
        slug: Type.String(),
        isWritten: Type.Boolean(),
        sections: Type.Array(Type.Object({ component: Type.String(), heading: nullable(Type.String()) })),
      }),
      { description: 'The planned pages, which grow section by section while the job runs' },
    ),
    mediaIds: Type.Array(Id, { description: 'Images and videos added to the media library' }),
    made: Type.Array(Type.Object({ type: ItemType, id: Id, name: Type.String() }), {
      description:
        'What else was created, such as products; things a site has only one of use their type as id',
    }),
    heroVideoGenerated: Type.Boolean(),
    videoModel: nullable(Type.String()),
    videoCreditsUsed: Type.Integer(),
    usage: Usage,
    attempts: Type.Integer({ description: 'How many times work on the job was started' }),
    notes: Type.Array(Type.String(), { description: 'Deviations from the request, with reasons' }),
    brief: nullable(SiteBrief),
    missing: Type.Array(oneOf(MISSING_FACTS), {
      description:
        'What the pages lack because the prompt does not mention it; `privacy`: who is responsible for the site',
    }),
    translation: nullable(SiteTranslation),
    error: nullable(
      Type.Object({
        reason: Type.String({ description: 'A stable code for programs' }),
        message: Type.String(),
      }),
    ),
    undoneAt: nullable(DateTime),
    kept: Type.Array(
      Type.Object({
        type: oneOf([...ITEM_TYPES, 'page', 'media']),
        id: Id,
        name: Type.String(),
        reason: oneOf(['changed', 'used', 'live'], {
          description:
            '`changed`: someone has changed it since; `used`: something else needs it, such as a booking or a page; ' +
            '`live`: visitors have seen it',
        }),
      }),
      { description: 'What undoing the job left in place' },
    ),
    createdAt: DateTime,
    startedAt: nullable(DateTime),
    finishedAt: nullable(DateTime),
  }),
)
export const aiJobEvents = declareEvents('ai_job', 'ai:write', AiJob, ['completed', 'failed'])
export type AiJob = Static<typeof AiJob>

export const AiMissing = named(
  'AiMissing',
  Type.Object({
    fact: oneOf(MISSING_FACTS),
    area: oneOf(['page', 'pages', 'products', 'services', 'staff', 'units', 'hours'], {
      description: 'Where it is added',
    }),
    pageId: nullable({ ...Id, description: 'The page, if `area` is `page`' }),
  }),
)
export type AiMissing = Static<typeof AiMissing>

const started = { jobId: Id, status: JobStatus }
const Started = named('AiJobStarted', Type.Object(started))
const video = {
  useHeroVideo: Type.Optional(Type.Boolean({ default: false })),
  videoModelId: Type.Optional({ ...VideoModelId, description: `${DEFAULT_VIDEO_MODEL} by default` }),
}
const siteLanguage = Type.Optional({ ...language, description: "The site's by default" })
const pageCount = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGES }))

export const jobEndpoints = {
  generate: endpoint('POST /v1/sites/:siteId/ai/generate', 'ai:write', {
    summary: 'Generate a site',
    description:
      'Starts a job that composes pages, with SEO and images, and saves them as drafts. Poll it until it is finished.',
    body: Type.Object({
      prompt,
      ...video,
      language: siteLanguage,
      pageCount,
      include: Type.Optional(
        Type.Array(oneOf(INCLUDES), {
          maxItems: INCLUDES.length,
          uniqueItems: true,
          description: `What else to create; ${DEFAULT_INCLUDES.join(' and ')} by default`,
          examples: [[...DEFAULT_INCLUDES]],
        }),
      ),
      referenceMediaIds: Type.Optional(
        Type.Array(Id, {
          maxItems: MAX_REFERENCE_IMAGES,
          uniqueItems: true,
          description: 'Images as references for the hero video',
          examples: [[]],
        }),
      ),
    }),
    reply: accepted(named('AiGenerationStarted', Type.Object({ ...started, estimate: AiEstimate }))),
  }),
  translateSite: endpoint('POST /v1/sites/:siteId/ai/translate-site', 'ai:write', {
    extension: true,
    summary: 'Translate a site',
    description:
      'Starts a job that translates pages into other languages, and the labels of menus if the key has `sites:write`. ' +
      'Each becomes a draft in the translation group of its page, or a new version of the page that an earlier ' +
      'translation made. Repeat it to translate what has changed since: other pages are left as they are. What someone ' +
      'edited is not overwritten, and listed in `translation.kept`. 409 while the site is being translated, and on a live ' +
      'site without a language model.',
    body: Type.Object({
      targetLanguages: Type.Array(language, {
        minItems: 1,
        maxItems: MAX_TARGET_LANGUAGES,
        examples: [['de', 'fr']],
      }),
      sourceLanguage: Type.Optional({ ...language, description: "The site's by default", examples: ['en'] }),
      pageIds: Type.Optional(
        Type.Array(Id, {
          minItems: 1,
          maxItems: MAX_TRANSLATED_PAGES,
          uniqueItems: true,
          description: 'Pages in the source language; by default all that are not archived',
        }),
      ),
    }),
    reply: accepted(Started),
  }),
  estimateGeneration: endpoint('POST /v1/sites/:siteId/ai/generate/estimate', 'ai:write', {
    extension: true,
    summary: 'Estimate the cost of generating a site',
    body: Type.Object({ prompt, ...video, language: siteLanguage, pageCount }),
    reply: one(AiEstimate),
  }),
  listJobs: endpoint('GET /v1/sites/:siteId/ai/jobs', 'ai:write', {
    extension: true,
    summary: 'List AI jobs',
    query: Type.Object({ ...Paging, status: Type.Optional(JobStatus) }),
    reply: page(AiJob),
  }),
  getJob: endpoint('GET /v1/sites/:siteId/ai/jobs/:jobId', 'ai:write', {
    extension: true,
    summary: 'Get an AI job',
    reply: one(AiJob),
  }),
  listMissing: endpoint('GET /v1/sites/:siteId/ai/jobs/:jobId/missing', 'ai:write', {
    extension: true,
    summary: 'List what a generated site still lacks',
    description: 'The entries of the job’s `missing` that have not been added since, and where to add them.',
    reply: list(AiMissing),
  }),
  cancelJob: endpoint('POST /v1/sites/:siteId/ai/jobs/:jobId/cancel', 'ai:write', {
    extension: true,
    destroys: true,
    summary: 'Cancel an AI job',
    description:
      'Discards its results and refunds its video credits; pages already translated are kept. A finished job cannot be cancelled: 409.',
    reply: one(AiJob),
  }),
  undoJob: endpoint('POST /v1/sites/:siteId/ai/jobs/:jobId/undo', 'ai:write', {
    extension: true,
    destroys: true,
    summary: 'Undo a generation job',
    description:
      'Deletes the pages, images and other items that a completed job created. What was changed, used or published since ' +
      'is kept and listed in `kept`. Repeating it has no effect. 409 for a translation. 403 `missing_scope` without the scopes to write what was created.',
    reply: one(AiJob),
    errors: ['CONFLICT'],
  }),
} as const satisfies Endpoints
