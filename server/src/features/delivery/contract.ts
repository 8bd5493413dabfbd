import { contract } from '../../api/endpoint.ts'
import { drivers } from './drivers/contract.ts'
import { figures } from './figures/contract.ts'
import { orders } from './orders/contract.ts'
import { zones } from './zones/contract.ts'

export const delivery = contract('delivery', 'Delivery', { ...orders, ...zones, ...drivers, ...figures })
