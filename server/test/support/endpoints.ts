import { type Access, isForPeople, SCOPES, type Scope } from '../../src/api/access.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { contracts } from '../../src/contract.ts'

const isScope = (access: Access): access is Scope => access in SCOPES

/** All endpoints, with the names of their operations. */
export const endpoints = Object.values(contracts).flatMap(({ feature, endpoints }) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    operation: `${feature}.${name}`,
    ...endpoint,
    scope: isScope(endpoint.access) ? endpoint.access : null,
    forPeople: isForPeople(endpoint.access),
  })),
)

/** Fills in the parameters of a path. Those without a value get an id that does not exist. */
export const fill = (path: string, values: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? `none_${name}`))

/** Headers and an empty body, so that a write gets as far as validation. */
export const bodyOf = (method: string): RequestInit =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'
    ? { headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: '{}' }
    : {}
