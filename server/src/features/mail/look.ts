import { compileDesign } from '@sitewright/blocks/design'
import type { MailSite } from './site-queries.ts'
import type { MailLook } from './templates/html.tsx'

export function lookOf({
  name,
  url,
  design,
  logo,
}: Pick<MailSite, 'name' | 'url' | 'design' | 'logo'>): MailLook {
  return {
    name,
    url,
    logo: pictureOf(logo, url),
    colors: compileDesign(design ?? { tokens: {} }).palettes.light,
  }
}

/** The address of a logo; null where mail programs would not show it, as with SVG. */
function pictureOf(logo: string | null, siteUrl: string): string | null {
  if (!logo || !URL.canParse(logo, siteUrl)) return null
  const { protocol, href, pathname } = new URL(logo, siteUrl)
  return ['http:', 'https:'].includes(protocol) && !pathname.endsWith('.svg') ? href : null
}
