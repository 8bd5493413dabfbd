import { SCOPES, type Scope } from '../api/endpoint.ts'

/** What a person is in an account. */
export const ROLES = ['owner', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const ALL = Object.keys(SCOPES) as Scope[]
const EVERYTHING: ReadonlySet<Scope> = new Set(ALL)
const READING: ReadonlySet<Scope> = new Set(ALL.filter((scope) => scope.endsWith(':read')))

/** What a role may do with sites; members, keys and the account itself are the owners' business. */
export const scopesOf = (role: Role): ReadonlySet<Scope> => (role === 'viewer' ? READING : EVERYTHING)
