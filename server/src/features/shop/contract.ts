import { contract } from '../../api/endpoint.ts'

export const shop = contract('shop', 'Shop', {})
