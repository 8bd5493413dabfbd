/** Credits per hero video, from the table in the API specification (Versioning). */
export const VIDEO_MODELS = { 'seedance-fast': 1, 'seedance-standard': 2, 'kling-standard': 1 } as const
export type VideoModel = keyof typeof VIDEO_MODELS
export const DEFAULT_VIDEO_MODEL: VideoModel = 'seedance-fast'

export const MAX_PROMPT_LENGTH = 8_000
export const MAX_INSTRUCTION_LENGTH = 2_000
export const MAX_REFERENCE_IMAGES = 3
export const MAX_PAGES = 10
export const MAX_VARIANTS = 5
/** Per account, across all its sites. */
export const MAX_UNFINISHED_JOBS = 20

/** Per job, which translates each of them into each of its languages. */
export const MAX_TARGET_LANGUAGES = 10
export const MAX_TRANSLATED_PAGES = 1_000
/** Of pages that a translation kept, and of its notes. */
export const MAX_LISTED = 200

/** Limits per page, so that a translation finishes within the time limit of a request. */
export const MAX_TRANSLATED_CHARACTERS = 100_000
/** Including tags. */
export const MAX_TRANSLATED_HTML = 400_000
export const MAX_TRANSLATED_PASSAGES = 5_000

export const ASSIST_ACTIONS = [
  'improve',
  'shorten',
  'expand',
  'rewrite',
  'seo',
  'alt_text',
  'continue',
] as const
export type AssistAction = (typeof ASSIST_ACTIONS)[number]

/** What a job may make beside pages, by the words of the request. */
export const INCLUDES = [
  'services',
  'products',
  'units',
  'tables',
  'jobs',
  'hours',
  'forms',
  'navigation',
] as const
type Include = (typeof INCLUDES)[number]
/** What a job makes: a design, and what search engines are told, too, if its caller may write them. */
export type Including = Include | 'design' | 'business'
export const DEFAULT_INCLUDES: readonly Include[] = ['navigation', 'forms']

/** In the order in which they are made: each only refers to those before it. */
export const ITEM_TYPES = [
  'service',
  'staff',
  'product',
  'unit',
  'table',
  'job',
  'hours',
  'form',
  'design',
  'business',
  'navigation',
] as const
export type ItemType = (typeof ITEM_TYPES)[number]
