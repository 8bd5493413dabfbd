import type { LiveSite } from './live-site.ts'

type Origin = Pick<LiveSite, 'origin'>

/** The address of a path of the site. */
export const urlOf = ({ origin }: Origin, path: string): string =>
  `${origin}${encodeURI(path.toWellFormed())}`

/** The http(s) address of a picture, absolute; null when it is none. */
export function pictureUrl({ origin }: Origin, address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address, `${origin}/`)) return null
  const { protocol, href } = new URL(address, `${origin}/`)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
