import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { ESCAPED_CELLS, file, flatPage } from '../../api/reply.ts'
import { DateTime, Id, Line, named, nullable, oneOf, Paging } from '../../api/schema.ts'

const values = (description: string) => nullable(Type.Unknown({ description }))

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    id: Id,
    at: DateTime,
    actorType: oneOf(['person', 'key', 'operator']),
    actorId: Id,
    actor: Type.String({
      description:
        'Email of the person, the first characters of the key, or of the operator: the command, or “the server’s operator”',
    }),
    address: Type.String({ description: 'Where the request came from' }),
    operation: Type.String({ description: 'What was done', examples: ['people.updateMember'] }),
    resource: Type.String({ description: 'Path of the request' }),
    siteId: nullable(Id),
    requestId: Type.String(),
    before: values(
      'Settings and permissions before the change; null for other changes. Above 4 kB, only what differs, with `shortened`',
    ),
    after: values('The same after it'),
    number: nullable(Type.Integer({ description: 'Place in the chain; null for about a minute' })),
    hash: nullable(
      Type.String({ description: 'SHA-256 of the entry and the hash before it, in hexadecimal' }),
    ),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  siteId: Type.Optional(Id),
  actorId: Type.Optional(Id),
  operation: Type.Optional({
    ...Line,
    description: 'An operation, or the area before its dot',
    examples: ['keys'],
  }),
  from: Type.Optional(DateTime),
  to: Type.Optional(DateTime),
}

export const audit = contract('audit', 'Audit log', {
  list: endpoint('GET /v1/audit', 'owner', {
    extension: true,
    summary: 'List who changed what',
    description:
      'Changes by people, and changes by keys to how sites work, newest first. `sitewright doctor` verifies that nobody ' +
      'altered it.',
    query: Type.Object({ ...Paging, ...filters }),
    reply: flatPage(AuditEntry),
  }),
  exportList: endpoint('GET /v1/audit.csv', 'owner', {
    extension: true,
    summary: 'Export who changed what as CSV',
    description: `Oldest first. ${ESCAPED_CELLS}`,
    query: Type.Object(filters),
    reply: file,
  }),
})
