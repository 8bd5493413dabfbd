export const MAX_POSTAL_CODES = 5000

/** What makes two postal codes the same: `sw1a-1aa` is `SW1A 1AA`. */
export const postalKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Each postal code once, as it was written first, by its key. */
export function distinctPostalCodes(codes: string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const code of codes) {
    const key = postalKey(code)
    if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}
