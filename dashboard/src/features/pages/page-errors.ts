import { ConflictError } from '@sitewright/client'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'

const isTaken = (error: unknown) => error instanceof ConflictError && error.reason === 'slug_taken'
const TAKEN = 'This address is taken; archived pages keep theirs. Choose another one.'

/** Splits an error into those of title and slug, and a general message. */
export function errorsOf(error: unknown): { title?: string; slug?: string; other?: string } {
  if (isTaken(error)) return { slug: TAKEN }
  const { title, slug } = fieldErrorsOf(error)
  if (title === undefined && slug === undefined) return { other: messageOf(error) }
  return { ...(title && { title }), ...(slug && { slug }) }
}

/** The same as a single text. */
export const messageOfSave = (error: unknown) => (isTaken(error) ? TAKEN : messageOf(error))
