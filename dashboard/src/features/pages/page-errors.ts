import { ConflictError } from '@sitewright/client'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'

const isConflict = (error: unknown, reason: string) =>
  error instanceof ConflictError && error.reason === reason
const isTaken = (error: unknown) => isConflict(error, 'slug_taken')
const TRANSLATED = 'Another translation of this page is in this language. Choose another one.'
const TAKEN = 'This address is taken; archived pages keep theirs. Choose another one.'

type Errors = { title?: string; slug?: string; language?: string; other?: string }

/** Splits an error into those of the fields, and a general message. */
export function errorsOf(error: unknown): Errors {
  if (isTaken(error)) return { slug: TAKEN }
  if (isConflict(error, 'translation_taken')) return { language: TRANSLATED }
  const { title, slug, language } = fieldErrorsOf(error)
  if (title === undefined && slug === undefined && language === undefined) return { other: messageOf(error) }
  return { ...(title && { title }), ...(slug && { slug }), ...(language && { language }) }
}

/** The same as a single text. */
export const messageOfSave = (error: unknown) => (isTaken(error) ? TAKEN : messageOf(error))
