import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { one } from '../../api/reply.ts'
import { DateTime, named, nullable, oneOf } from '../../api/schema.ts'

const Finding = Type.Object({
  check: Type.String({ examples: ['disk'] }),
  state: oneOf(['ok', 'skipped', 'warning', 'problem'], {
    description: '`skipped` could not be looked at here, for the reason that the message gives',
  }),
  message: Type.String(),
  advice: nullable(Type.String({ description: 'What to do' })),
})
export const Examination = named(
  'Examination',
  Type.Object({ examinedAt: DateTime, findings: Type.Array(Finding) }),
)
export type Examination = Static<typeof Examination>

export const server = contract('server', 'Server', {
  examine: endpoint('GET /v1/server/examination', 'person', {
    extension: true,
    summary: 'Examine the server',
    description:
      'For operators of the server: what `sitewright doctor` finds, at most 15 seconds old. Others get 403.',
    reply: one(Examination),
    errors: ['FORBIDDEN'],
  }),
})
