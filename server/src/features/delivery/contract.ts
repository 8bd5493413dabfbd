import { contract } from '../../api/endpoint.ts'

export const delivery = contract('delivery', 'Delivery', {})
