/** Separates the links of reminders from others. */
export const CART_LINK = 'cart'
export const MAX_HOURS = 168
export const DEFAULT_REMINDERS = { enabled: true, afterHours: 4 }
