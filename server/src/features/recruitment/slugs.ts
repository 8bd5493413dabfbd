import { slugOf } from '../../platform/values/slug.ts'
import { MAX_SLUG_LENGTH } from './rules.ts'

const FALLBACK = 'job'

export const jobSlug = (title: string, language: string): string =>
  slugOf(title, language, MAX_SLUG_LENGTH) || FALLBACK
