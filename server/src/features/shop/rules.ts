export const MAX_CODE_LENGTH = 64
/** What a customer tells the driver. */
export const MAX_NOTE_LENGTH = 500
/** Amounts among which visitors choose a gift card. */
export const MAX_AMOUNTS = 12

/** What customers call an order by: short, and hard to guess. */
export const orderNumber = (id: string) => id.slice(-8).toUpperCase()
