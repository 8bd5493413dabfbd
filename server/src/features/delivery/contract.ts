import { contract } from '../../api/endpoint.ts'
import { links } from './driver-links/contract.ts'
import { drivers } from './drivers/contract.ts'
import { figures } from './figures/contract.ts'
import { deliveryOrderEvents, orders } from './orders/contract.ts'
import { proofs } from './proofs/contract.ts'
import { zones } from './zones/contract.ts'

export const delivery = contract('delivery', 'Delivery', [deliveryOrderEvents], {
  ...orders,
  ...zones,
  ...drivers,
  ...links,
  ...proofs,
  ...figures,
})
