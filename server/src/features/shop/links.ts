import { shopVisits } from './visits/contract.ts'

/** The page of an order. */
export const LINK = { kind: 'order', page: shopVisits.endpoints.showOrder }
/** The page of the cart of a reminder. */
export const CART_LINK = { kind: 'cart', page: shopVisits.endpoints.showCartLink }
