export const MAX_URL_LENGTH = 2_000

/** The address without its fragment, in the canonical form used to compare and call it. */
export function normalizeEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const url = new URL(endpoint)
  url.hash = ''
  return url.href
}
export const originOf = (endpoint: string) => new URL(endpoint).origin
