import { contract } from '../../api/endpoint.ts'
import { carts } from './carts/contract.ts'
import { couponEvents, coupons } from './coupons/contract.ts'
import { figures } from './figures/contract.ts'
import { files } from './files/contract.ts'
import { giftCardEvents, giftCards } from './gift-cards/contract.ts'
import { invoices } from './invoices/contract.ts'
import { orders } from './orders/contract.ts'
import { orderEvents } from './orders/schema.ts'
import { payments } from './payments/contract.ts'
import { productEvents, products } from './products/contract.ts'
import { reviewEvents, reviews } from './reviews/contract.ts'
import { shipping } from './shipping/contract.ts'
import { taxes } from './taxes/contract.ts'

export const shop = contract(
  'shop',
  'Shop',
  [orderEvents, productEvents, reviewEvents, couponEvents, giftCardEvents],
  {
    ...products,
    ...files,
    ...reviews,
    ...orders,
    ...figures,
    ...coupons,
    ...giftCards,
    ...carts,
    ...payments,
    ...invoices,
    ...shipping,
    ...taxes,
  },
)
