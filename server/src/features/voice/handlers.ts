import type { HandlersOf } from '../../platform/context.ts'
import type { voice } from './contract.ts'

export const voiceHandlers: HandlersOf<typeof voice> = {}
