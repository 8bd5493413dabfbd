import { invitationHandlers, invitedHandlers } from './invitations.ts'
import { memberHandlers } from './members.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { sessionHandlers } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'

export const peopleHandlers = (services: Services): PeopleHandlers => ({
  ...signInHandlers(services),
  ...sessionHandlers(services),
  ...memberHandlers,
  ...invitationHandlers,
  ...invitedHandlers(services),
})
