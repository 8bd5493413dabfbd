import { Type } from 'typebox'
import { ESCAPED_CELLS } from './reply.ts'
import { nullable } from './schema.ts'

/** What submissions, enquiries and applications of visitors have in common. */
export const sentFrom = Type.String({ maxLength: 2_000, description: 'Path of the page it was sent from' })
export const spamReason = nullable(Type.String({ maxLength: 100, description: 'Why it was flagged as spam' }))
export const onlySpam = Type.Boolean({
  default: false,
  description: 'Lists spam instead of the rest',
})
export const EXPORTED = `Without spam, oldest first. ${ESCAPED_CELLS}`
export const RESTORED = 'Restoring one from spam sends its held event and emails.'
