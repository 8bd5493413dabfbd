import type { HandlersOf } from '../../platform/context.ts'
import type { delivery } from './contract.ts'

export const deliveryHandlers: HandlersOf<typeof delivery> = {}
