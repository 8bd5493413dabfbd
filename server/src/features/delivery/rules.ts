/** Lists without pages have to end somewhere. */
export const MOST_ZONES = 1000
export const MOST_DRIVERS = 1000
export const MOST_POSTAL_CODES = 5000

/** What makes two postal codes the same: `sw1a-1aa` is `SW1A 1AA`. */
export const postalKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Each postal code once, as it was written first. */
export function distinctPostalCodes(codes: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const code of codes) if (!byKey.has(postalKey(code))) byKey.set(postalKey(code), code)
  return [...byKey.values()]
}
