export const MAX_URL_LENGTH = 2_000

/** An address as it is compared and called. */
export function normalized(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const url = new URL(endpoint)
  url.hash = ''
  return url.href
}
export const originOf = (endpoint: string) => new URL(endpoint).origin
