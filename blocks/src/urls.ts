const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']
const IMAGE_SCHEMES: readonly string[] = ['http', 'https']

/**
 * True for URLs that are relative or have an allowed scheme. Everything before the first colon counts as the scheme, so a
 * scheme obscured by characters that browsers skip does not match.
 */
export function isSafeUrl(url: string, schemes: readonly string[] = LINK_SCHEMES): boolean {
  const scheme = /^([^/?#:]*):/.exec(url.trim())?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

export const isSafeImageUrl = (url: string): boolean => isSafeUrl(url, IMAGE_SCHEMES)

/** The trimmed URL, or an empty string if it is not allowed. */
export const safeUrl = (url: string): string => (isSafeUrl(url) ? url.trim() : '')

export const safeImageUrl = (url: string): string => (isSafeImageUrl(url) ? url.trim() : '')
