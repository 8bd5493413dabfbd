import { type Access, isForPeople, SCOPES, type Scope } from '../../src/api/access.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { contracts } from '../../src/contract.ts'

const isScope = (access: Access): access is Scope => access in SCOPES

/** Every endpoint of the contract, with its operation's name. */
export const endpoints = Object.values(contracts).flatMap(({ feature, endpoints }) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    operation: `${feature}.${name}`,
    ...endpoint,
    scope: isScope(endpoint.access) ? endpoint.access : null,
    forPeople: isForPeople(endpoint.access),
  })),
)

/** A path with its parameters filled in; a name without a value gets one that belongs to nothing. */
export const fill = (path: string, values: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? `none_${name}`))

/** A request's headers and body as far as an endpoint needs them to be judged by what is in them. */
export const bodyOf = (method: string): RequestInit =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'
    ? { headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: '{}' }
    : {}
