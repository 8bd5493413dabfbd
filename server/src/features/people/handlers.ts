import { factorHandlers } from './factors.ts'
import { invitationHandlers, invitedHandlers } from './invitations.ts'
import { memberHandlers } from './members.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { secondStepHandlers } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { sessionHandlers } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'
import { singleSignOnHandlers } from './single-sign-on.ts'

export const peopleHandlers = (services: Services): PeopleHandlers => ({
  ...signInHandlers(services),
  ...secondStepHandlers(services),
  ...singleSignOnHandlers(services),
  ...sessionHandlers(services),
  ...factorHandlers(services),
  ...passkeyHandlers(services),
  ...memberHandlers(services),
  ...invitationHandlers(services),
  ...invitedHandlers(services),
})
