import type { HandlersOf } from '../../platform/context.ts'
import type { delivery } from './contract.ts'
import { linkHandlers } from './driver-links/handlers.ts'
import { driverHandlers } from './drivers/handlers.ts'
import { figureHandlers } from './figures/handlers.ts'
import { orderHandlers } from './orders/handlers.ts'
import { proofHandlers } from './proofs/handlers.ts'
import type { ShopOrders } from './shop-orders.ts'
import { zoneHandlers } from './zones/handlers.ts'

export const deliveryHandlers = (shopOrders: ShopOrders): HandlersOf<typeof delivery> => ({
  ...orderHandlers(shopOrders),
  ...zoneHandlers,
  ...driverHandlers,
  ...linkHandlers,
  ...proofHandlers(shopOrders),
  ...figureHandlers,
})
