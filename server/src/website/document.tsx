import { createHash } from 'node:crypto'
import { Page, type PageMetadata } from '@sitewright/blocks/page'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '../platform/values/html.ts'
import { pictureUrl, urlOf } from './addresses.ts'
import { endOf } from './answers/entry.ts'
import { fontsOf } from './assets/fonts.ts'
import { ISLAND } from './assets/island.ts'
import type { LiveSite } from './live-site.ts'
import type { SharedPicture } from './pictures.ts'
import { stylesFor } from './styles.ts'
import { markupOfLargePage } from './visits/large-pages.ts'

type DocumentHead = {
  title: string
  description?: string | null
  picture?: SharedPicture | null
  /** Path of the page in the site, with a leading slash. */
  path: string
  /** Structured data (schema.org). */
  jsonLd?: object[]
  noIndex?: boolean
  /** The same page in all its languages, this one too. */
  alternates?: Alternate[]
}

export type Alternate = { language: string; path: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
/** Styles stand in the document: one request shows the page. Attributes set custom properties of blocks. */
const policyOf = (css: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${sha256(css)}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The HTML document of a page and the Content-Security-Policy that it needs. */
export const documentOf = (site: LiveSite, head: DocumentHead, data: unknown, metadata: PageMetadata) =>
  withHead(site, head, renderToStaticMarkup(<Page {...propsOf(site, data, metadata)} />), metadata)

/** The same for a page that takes long to render. */
export const largeDocumentOf = async (
  site: LiveSite,
  head: DocumentHead,
  data: unknown,
  metadata: PageMetadata,
) => withHead(site, head, await markupOfLargePage(site.id, propsOf(site, data, metadata)), metadata)

const propsOf = ({ language }: LiveSite, data: unknown, metadata: PageMetadata) => ({
  data,
  metadata: { language, inlineStyles: false, ...metadata },
})

function withHead(site: LiveSite, head: DocumentHead, body: string, { design }: PageMetadata) {
  const { preloads, rest } = withoutPreloads(body)
  const fonts = fontsOf(design?.fonts ?? [])
  const css = `${fonts.css}${stylesFor(rest)}${design?.css ?? ''}`
  const forms = formsIn(rest)
  const scripts = forms.length > 0 ? ISLAND : ''
  const html = `<!doctype html><html lang="${escapeHtml(site.language)}"><head>${headOf(site, head)}${fonts.preloads}${preloads}${scripts}<style>${css}</style></head><body>${rest}`
  const headers = { 'content-security-policy': policyOf(css) }
  return forms.length > 0 ? { html, headers, forms } : { html: html + endOf([], ''), headers }
}

const MAX_FORMS = 200

/** The ids of the forms in a page, as they are written in it. */
const formsIn = (html: string): string[] =>
  [...html.matchAll(/<form id="([^"]{1,500})" class="sw-form/g)].slice(0, MAX_FORMS).map(([, id = '']) => id)

function headOf(
  site: LiveSite,
  { title, description, picture, path, jsonLd = [], noIndex, alternates = [] }: DocumentHead,
): string {
  const url = urlOf(site, path)
  const meta = (name: string, content: string | number | null | undefined) =>
    content
      ? `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(String(content))}">`
      : ''
  const image = pictureUrl(site, picture?.address)
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    noIndex ? meta('robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...alternates.map(
      ({ language, path: other }) =>
        `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(urlOf(site, other))}">`,
    ),
    meta('og:title', title),
    meta('og:description', description),
    meta('og:type', 'website'),
    meta('og:url', url),
    meta('og:site_name', site.name),
    meta('og:locale', site.language.replace('-', '_')),
    meta('og:image', image),
    ...(image ? [meta('og:image:width', picture?.width), meta('og:image:height', picture?.height)] : []),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...jsonLd.map(
      (item) =>
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('')
}

/** React writes preload links of eager pictures before everything else; they belong into the head. */
function withoutPreloads(html: string): { preloads: string; rest: string } {
  let end = 0
  while (html.startsWith('<link rel="preload"', end)) end = html.indexOf('>', end) + 1
  return { preloads: html.slice(0, end), rest: html.slice(end) }
}
