import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { cookieName, setCookie } from '../../../platform/values/cookies.ts'

export const MAX_HOURS = 168
export const DEFAULT_REMINDERS = { enabled: true, afterHours: 4 }

export const MAX_ITEMS = 100
export const MAX_QUANTITY = 999
/** Adding the same again within this time is a double click. */
const DOUBLE_CLICK_MS = 2_000
const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/
const KEPT_SECONDS = 30 * 24 * 60 * 60

export const newCartToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

type Visited = { site: { origin: string }; visitor: { cookie(name: string): string | null } }

const isSecure = ({ site }: Visited) => site.origin.startsWith('https:')
const nameOf = (visited: Visited) => cookieName('cart', isSecure(visited))

/** The token of the visitor's cart; null without a well-formed one. */
export function cartTokenOf(visited: Visited): string | null {
  const token = visited.visitor.cookie(nameOf(visited))
  return token !== null && TOKEN.test(token) ? token : null
}

export const cartCookie = (visited: Visited, token: string) =>
  setCookie(nameOf(visited), token, { seconds: KEPT_SECONDS, sameSite: 'Lax', isSecure: isSecure(visited) })

export type CartItem = { id: string; productId: string; variantId: string | null; quantity: number }

/** What a visitor adds to a cart at once: a product, or what is still sold of an earlier order. */
export type Addition = Omit<CartItem, 'id'> | { orderId: string }
/** What was added to a cart last. */
export type LastAdded = Addition & { at: string }

/** Whether the same was added a moment ago. */
export function isDoubleClick(addition: Addition, last: LastAdded | null, now: Date): boolean {
  if (last === null) return false
  const { at, ...before } = last
  return isDeepStrictEqual(before, addition) && now.getTime() - Date.parse(at) < DOUBLE_CLICK_MS
}

/** The items with one more; the quantity of a known product grows. Null when the cart is full. */
export function withItem(items: CartItem[], added: Omit<CartItem, 'id'>): CartItem[] | null {
  const isSame = ({ productId, variantId }: CartItem) =>
    productId === added.productId && variantId === added.variantId
  if (items.some(isSame))
    return items.map((item) =>
      isSame(item) ? { ...item, quantity: Math.min(MAX_QUANTITY, item.quantity + added.quantity) } : item,
    )
  if (items.length >= MAX_ITEMS) return null
  return [...items, { id: randomBytes(6).toString('base64url'), ...added }]
}
