import type { Content, LiveSite } from './live-site.ts'

const ATTRIBUTES = ['src', 'srcset', 'href', 'poster']

/** Where the files of a site are served, on every host. */
export const filesOf = (siteId: string) => `${FILES}${siteId}/`
const FILES = '/media/'

/** Makes the site's own files load from its own host. Addresses for other programs, as in structured data, stay absolute. */
export function withOwnFiles(content: Content, { id }: LiveSite, publicUrl: string): Content {
  const path = filesOf(id)
  const body = ATTRIBUTES.reduce(
    (html, name) => html.replaceAll(` ${name}="${publicUrl}${path}`, ` ${name}="${path}`),
    content.body,
  )
  return { ...content, body }
}
