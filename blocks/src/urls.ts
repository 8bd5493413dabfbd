const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']
const IMAGE_SCHEMES: readonly string[] = ['http', 'https']

/**
 * Whether an address may stand in a page: one of the schemes, or relative. Everything before the first colon counts as
 * scheme, so that one that is hidden by characters which browsers skip is none of them.
 */
export function isSafeUrl(url: string, schemes: readonly string[] = LINK_SCHEMES): boolean {
  const scheme = /^([^/?#:]*):/.exec(url.trim())?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

export const isSafeImageUrl = (url: string): boolean => isSafeUrl(url, IMAGE_SCHEMES)

/** The address without outer white space; the empty text when it may not stand in a page. */
export const safeUrl = (url: string): string => (isSafeUrl(url) ? url.trim() : '')

export const safeImageUrl = (url: string): string => (isSafeImageUrl(url) ? url.trim() : '')
