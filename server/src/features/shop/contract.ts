import { contract } from '../../api/endpoint.ts'
import { carts } from './carts/contract.ts'
import { coupons } from './coupons/contract.ts'
import { figures } from './figures/contract.ts'
import { files } from './files/contract.ts'
import { giftCards } from './gift-cards/contract.ts'
import { orders } from './orders/contract.ts'
import { payments } from './payments/contract.ts'
import { products } from './products/contract.ts'
import { shipping } from './shipping/contract.ts'
import { taxes } from './taxes/contract.ts'

export const shop = contract('shop', 'Shop', {
  ...products,
  ...files,
  ...orders,
  ...figures,
  ...coupons,
  ...giftCards,
  ...carts,
  ...payments,
  ...shipping,
  ...taxes,
})
