import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { accepted, one, page } from '../../api/reply.ts'
import { AnyObject, DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'
import {
  ASSIST_ACTIONS,
  DEFAULT_VIDEO_MODEL,
  MAX_INSTRUCTION_LENGTH,
  MAX_PAGES,
  MAX_PROMPT_LENGTH,
  MAX_REFERENCE_IMAGES,
  MAX_VARIANTS,
  VIDEO_MODELS,
  type VideoModel,
} from './rules.ts'

const prompt = Type.String({
  minLength: 1,
  maxLength: MAX_PROMPT_LENGTH,
  description: 'What is wanted, in any language',
  examples: [
    'A website for a small family hotel at a lake in Austria, with rooms, prices and how to get there',
  ],
})
const language = Type.String({
  maxLength: 35,
  description: 'BCP 47 tag, such as de or pt-BR',
  examples: ['de'],
})
const engine = Type.String({
  description: 'Who made it: `built-in`, which thinks nothing up, or the provider and its model',
  examples: ['openai/gpt-5-mini'],
})
const VideoModelId = oneOf(Object.keys(VIDEO_MODELS) as [VideoModel, ...VideoModel[]])

const Usage = named(
  'AiUsage',
  Type.Object({
    promptTokens: Type.Integer({ description: 'Tokens read; 0 from the built-in engine' }),
    completionTokens: Type.Integer({ description: 'Tokens written; 0 from the built-in engine' }),
  }),
)

export const JobStatus = named(
  'AiJobStatus',
  oneOf(['queued', 'running', 'completed', 'failed', 'cancelled']),
)
export const AiJob = named(
  'AiJob',
  Type.Object({
    jobId: Id,
    status: JobStatus,
    progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent' }),
    step: nullable(Type.String({ description: 'What is being done, in words' })),
    prompt: Type.String(),
    language: Type.String(),
    engine,
    pages: Type.Array(Type.Object({ id: Id, title: Type.String(), slug: Type.String() }), {
      description: 'Drafts, all there at once when the job is completed',
    }),
    mediaIds: Type.Array(Id, { description: 'Pictures and videos that were put into the media library' }),
    heroVideoGenerated: Type.Boolean(),
    videoModel: nullable(Type.String()),
    videoCreditsUsed: Type.Integer(),
    usage: Usage,
    attempts: Type.Integer({ description: 'How often it was begun' }),
    notes: Type.Array(Type.String(), { description: 'What is not as asked for, and why' }),
    error: nullable(
      Type.Object({
        reason: Type.String({ description: 'A stable word that programs can test' }),
        message: Type.String(),
      }),
    ),
    createdAt: DateTime,
    startedAt: nullable(DateTime),
    finishedAt: nullable(DateTime),
  }),
)
export type AiJob = Static<typeof AiJob>

const Translation = named(
  'Translation',
  Type.Object({
    pageId: Id,
    sourceLanguage: Type.String(),
    targetLanguage: Type.String(),
    translatedTitle: Type.String(),
    translatedPuckData: AnyObject,
    translatedSeo: AnyObject,
    untranslated: Type.Array(Type.String(), {
      description:
        'Dotted paths of texts that could not be translated, or not all of them: they are as they were',
      examples: [['blocks.content.0.props.text']],
    }),
    usage: Usage,
    engine,
  }),
)
const suggestion = Type.String({
  description:
    'Plain text. For `seo` the title in the first line and the description in the second; for `alt_text` a line for each picture',
})
const Assistance = named(
  'Assistance',
  Type.Object({ pageId: Id, action: Type.String(), suggestion, usage: Usage, engine }),
)
const template = Type.Unsafe<Record<string, unknown>>({
  ...AnyObject,
  description: 'A Puck item, `{type, props}`: the `template` of a custom block as it is',
})
const templatePrompt = { prompt, language: Type.Optional(language) }
const tokensUsed = Type.Integer({ description: 'Tokens read and written; 0 from the built-in engine' })
const GeneratedTemplate = named('GeneratedTemplate', Type.Object({ template, tokensUsed, engine }))
const GeneratedTemplates = named(
  'GeneratedTemplates',
  Type.Object({ templates: Type.Array(template), tokensUsed, engine }),
)

/** Null is unlimited. */
const allowance = Type.Object({
  used: Type.Integer({ description: 'With what is reserved for work that goes on' }),
  limit: nullable(Type.Integer()),
  remaining: nullable(Type.Integer()),
})
const Allowances = named(
  'AiAllowances',
  Type.Object({
    month: Type.String({ description: 'Calendar month in UTC, `YYYY-MM`', examples: ['2026-06'] }),
    resetsAt: DateTime,
    tokens: allowance,
    videoCredits: allowance,
    engine,
    sandbox: Type.Boolean({ description: 'Sandbox keys use the built-in engine and cost nothing' }),
  }),
)

export const ai = contract('ai', 'AI', {
  generate: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate',
    access: 'ai:write',
    summary: 'Generate a site from a prompt',
    description:
      'Starts a job that composes pages, with SEO and pictures, and saves them as drafts: all of them, or none. ' +
      'Ask for the job until it is finished, or subscribe to `ai_job.completed` and `ai_job.failed`.',
    body: Type.Object({
      prompt,
      useHeroVideo: Type.Optional(Type.Boolean({ default: false })),
      videoModelId: Type.Optional({
        ...VideoModelId,
        description: `What makes the hero video; ${DEFAULT_VIDEO_MODEL} when absent`,
      }),
      language: Type.Optional({
        ...language,
        description: 'Of the texts; the language of the site when absent',
      }),
      pageCount: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGES })),
      referenceMediaIds: Type.Optional(
        Type.Array(Id, {
          maxItems: MAX_REFERENCE_IMAGES,
          uniqueItems: true,
          description: 'Images of the media library that the hero video is to look like',
          examples: [[]],
        }),
      ),
    }),
    reply: accepted(named('AiJobStarted', Type.Object({ jobId: Id, status: JobStatus }))),
  },
  listJobs: {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/jobs',
    access: 'ai:write',
    extension: true,
    summary: 'List generation jobs',
    query: Type.Object({ ...Paging, status: Type.Optional(JobStatus) }),
    reply: page(AiJob),
  },
  getJob: {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/jobs/:jobId',
    access: 'ai:write',
    extension: true,
    summary: 'Get a generation job',
    reply: one(AiJob),
  },
  cancelJob: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/jobs/:jobId/cancel',
    access: 'ai:write',
    extension: true,
    destroys: true,
    summary: 'Cancel a generation job',
    description:
      'Nothing of it stays, and its video credits are given back. A job that is finished is left as it is: 409.',
    reply: one(AiJob),
  },
  translate: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/translate',
    access: 'ai:write',
    longRunning: true,
    gateway: true,
    summary: 'Translate a page',
    description:
      'Translates the texts of a page and changes nothing: save the result as a page of its own. Ids, addresses, tags and ' +
      'whatever else is for programs stay as they are. The built-in engine only marks what would be translated.',
    body: Type.Object({
      pageId: Id,
      targetLanguage: language,
      sourceLanguage: Type.Optional({ ...language, description: 'Detected when absent' }),
    }),
    reply: one(Translation),
  },
  contentAssist: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/content-assist',
    access: 'ai:write',
    longRunning: true,
    gateway: true,
    summary: 'Suggest better content',
    description: 'Suggests a text for a page, or for one of its blocks, and changes nothing.',
    body: Type.Object({
      pageId: Id,
      action: Type.Optional(oneOf([...ASSIST_ACTIONS], { default: 'improve' })),
      blockId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: '`props.id` of a block; all of the page when absent',
        }),
      ),
      instruction: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: MAX_INSTRUCTION_LENGTH,
          description: 'What to mind, in words',
          examples: ['Speak to families with small children'],
        }),
      ),
      tone: Type.Optional({ ...Line, description: 'How it is to sound', examples: ['friendly'] }),
    }),
    reply: one(Assistance),
  },
  generateTemplate: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate-template',
    access: 'ai:write',
    idempotency: 'required',
    longRunning: true,
    gateway: true,
    summary: 'Generate a block template',
    body: Type.Object(templatePrompt),
    reply: one(GeneratedTemplate),
  },
  generateTemplateVariants: {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate-template-variants',
    access: 'ai:write',
    idempotency: 'required',
    longRunning: true,
    gateway: true,
    summary: 'Generate several different block templates',
    body: Type.Object({
      ...templatePrompt,
      count: Type.Optional(Type.Integer({ minimum: 2, maximum: MAX_VARIANTS, default: 3 })),
    }),
    reply: one(GeneratedTemplates),
  },
  getUsage: {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/usage',
    access: 'ai:write',
    extension: true,
    summary: "Get the account's AI usage of this month",
    reply: one(Allowances),
  },
})
