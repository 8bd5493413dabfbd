export const MAX_POSTAL_CODES = 5000

/** The key by which postal codes are compared: `sw1a-1aa` equals `SW1A 1AA`. */
export const postalKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The codes by key, each as first written. */
export function distinctPostalCodes(codes: string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const code of codes) {
    const key = postalKey(code)
    if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}
