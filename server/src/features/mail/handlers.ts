import type { HandlersOf } from '../../platform/context.ts'
import type { Attachments } from '../../platform/mail/attachments.ts'
import type { mail } from './contract.ts'
import { outboxHandlers } from './outbox/handlers.ts'
import { settingHandlers } from './settings/handlers.ts'
import { templateHandlers } from './templates/handlers.ts'

export const mailHandlers = (makers: Attachments): HandlersOf<typeof mail> => ({
  ...outboxHandlers(makers),
  ...templateHandlers,
  ...settingHandlers,
})
