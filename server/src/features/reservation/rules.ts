export const MAX_PARTY_SIZE = 1000
export const MAX_TABLES = 500
export const MAX_TURN_MINUTES = 24 * 60
