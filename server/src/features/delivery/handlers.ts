import type { HandlersOf } from '../../platform/context.ts'
import type { delivery } from './contract.ts'
import { driverHandlers } from './drivers/handlers.ts'
import { figureHandlers } from './figures/handlers.ts'
import { orderHandlers } from './orders/handlers.ts'
import { zoneHandlers } from './zones/handlers.ts'

export const deliveryHandlers: HandlersOf<typeof delivery> = {
  ...orderHandlers,
  ...zoneHandlers,
  ...driverHandlers,
  ...figureHandlers,
}
