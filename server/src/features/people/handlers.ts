import type { HandlersOf, Platform } from '../../platform/context.ts'
import type { people } from './contract.ts'
import { invitationHandlers, invitedHandlers } from './invitations.ts'
import { memberHandlers } from './members.ts'
import { sessionHandlers } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'

/** What people need besides the database: to be told apart, and to be kept from guessing passwords. */
export type Services = Pick<Platform, 'auth' | 'rateLimiter' | 'tenancy'>
export type PeopleHandlers = HandlersOf<typeof people>

export const peopleHandlers = (services: Services): PeopleHandlers => ({
  ...signInHandlers(services),
  ...sessionHandlers(services),
  ...memberHandlers,
  ...invitationHandlers,
  ...invitedHandlers(services),
})
