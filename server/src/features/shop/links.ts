import { pathTo } from '../../api/path-params.ts'
import { shopVisits } from './visits/contract.ts'

/** The page of an order. */
export const LINK = { kind: 'order', page: shopVisits.endpoints.showOrder }
/** The page of the cart of a reminder. */
export const CART_LINK = { kind: 'cart', page: shopVisits.endpoints.showCartLink }
/** Where the holder of a gift card sees what is left. */
export const BALANCE_PATH = pathTo(shopVisits.endpoints.askForBalance)
/** Where the dashboard lists orders. */
export const ORDERS_SCREEN = 'shop?tab=orders'
/** Where somebody who waits for a product confirms that, or takes it back. */
export const STOCK_LINK = { kind: 'stock request', page: shopVisits.endpoints.showStockRequest }
/** Where the customer of an order reviews what was bought. */
export const REVIEWS_PAGE = shopVisits.endpoints.showReviews
