export const MAX_CODE_LENGTH = 64
/** Amounts among which visitors choose a gift card. */
export const MAX_AMOUNTS = 12
