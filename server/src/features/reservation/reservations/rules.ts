/** The statuses in which a party has its table; in all others the table is free for the next one. */
const HOLDING = ['requested', 'confirmed', 'seated']
export const holdsTable = (status: string) => HOLDING.includes(status)
