/** A moment as fields for date and time hold it, on the clock of who looks; empty for none. */
export function toLocalInput(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such a field names; null for none. */
export const fromLocalInput = (text: string): string | null =>
  text === '' ? null : new Date(text).toISOString()
