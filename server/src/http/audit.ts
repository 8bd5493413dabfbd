import type { FastifyRequest } from 'fastify'
import type { Caller, Person } from '../api/caller.ts'
import type { Operation } from '../api/endpoint.ts'
import { findKeyHint, insertEntry, type NewEntry } from '../platform/audit/queries.ts'
import { recordedValues } from '../platform/audit/values.ts'
import type { Platform } from '../platform/context.ts'
import { newId } from '../platform/values/ids.ts'
import type { AnyInput } from './read-input.ts'

/** Scopes with which keys change how a site works; what visitors cause and content have events of their own. */
const CONTROLLING = ['sites:write', 'publish:write', 'webhooks:write']

type Read = (request: FastifyRequest, input: AnyInput) => Promise<unknown>
type Auditing = {
  appliesTo(request: FastifyRequest): boolean
  /** Reads what is about to be changed. */
  before(request: FastifyRequest, input: AnyInput): Promise<unknown>
  /** Records that it was changed. */
  record(request: FastifyRequest, input: AnyInput, before: unknown): Promise<void>
}

/**
 * Records who changed what: every change by a person, and what keys change of how a site works. `read` gets the resource of
 * the same path, for endpoints whose values are recorded. An entry that cannot be written is logged instead.
 */
export function auditing(
  platform: Platform,
  { id, endpoint }: Operation,
  read: Read | undefined,
): Auditing | null {
  if (endpoint.method === 'GET' || endpoint.access === 'anonymous' || endpoint.access === 'public')
    return null
  const keepsValues = endpoint.recordsValues === true
  const isControlling = keepsValues || endpoint.isAudited === true || CONTROLLING.includes(endpoint.access)
  const readValue = async (request: FastifyRequest, input: AnyInput) =>
    keepsValues && read ? read(request, input).catch(() => null) : null
  return {
    appliesTo: ({ person }) => person !== null || isControlling,
    before: readValue,

    async record(request, input, before) {
      const after = (await readValue(request, input)) ?? (keepsValues ? input.body : null)
      const values = recordedValues(before, after)
      try {
        for (const entry of await entriesOf(platform, request, { id, endpoint }, values))
          await insertEntry(platform.db, entry)
      } catch (error) {
        const { caller, person } = request
        const who = person?.userId ?? caller?.id
        platform.log.error(
          { component: 'audit', error: String(error), operation: id, who, address: request.ip, ...values },
          'could not record a change',
        )
      }
    },
  }
}

/** One for the account of the request; for what people change about themselves, one for each of their accounts. */
async function entriesOf(
  { db, clock }: Platform,
  request: FastifyRequest,
  { id: operation, endpoint }: Pick<Operation, 'id' | 'endpoint'>,
  values: Pick<NewEntry, 'before' | 'after'>,
): Promise<NewEntry[]> {
  const { person, caller, site, params, ip, id: requestId } = request
  // What people change about themselves concerns all their accounts, whichever the request names.
  const account = endpoint.access === 'person' ? null : caller
  const actor = person ? personActor(person) : { actorType: 'key' as const, ...(await keyActor(caller, db)) }
  return accountsOf(person, account, params as Record<string, string>).map((accountId) => ({
    id: newId('audit'),
    accountId,
    siteId: site?.id ?? null,
    at: clock.now(),
    ...actor,
    address: ip,
    operation,
    resource: request.url.split('?', 1)[0] ?? '',
    requestId,
    ...values,
  }))
}

const personActor = ({ userId, email }: Person) => ({
  actorType: 'person' as const,
  actorId: userId,
  actor: email,
})

async function keyActor(caller: Caller | null, db: Platform['db']) {
  const actorId = caller?.id ?? ''
  return { actorId, actor: await findKeyHint(db, actorId) }
}

/** Operators of the server change accounts that they need not be members of. */
function accountsOf(person: Person | null, caller: Caller | null, { accountId }: Record<string, string>) {
  if (accountId !== undefined) return [accountId]
  if (caller) return [caller.accountId]
  return person && person.memberships.length > 0 ? person.memberships.map((one) => one.accountId) : [null]
}
