import type { HandlersOf, Platform } from '../../platform/context.ts'
import type { people } from './contract.ts'

/** The services that sign-in needs besides the database. */
export type Services = Pick<Platform, 'rateLimiter' | 'tenancy' | 'singleSignOn'>
export type PeopleHandlers = HandlersOf<typeof people>
