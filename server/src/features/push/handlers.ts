import type { HandlersOf } from '../../platform/context.ts'
import { campaignHandlers } from './campaigns/handlers.ts'
import type { push } from './contract.ts'
import { subscriptionHandlers } from './subscriptions/handlers.ts'

export const pushHandlers: HandlersOf<typeof push> = { ...campaignHandlers, ...subscriptionHandlers }
