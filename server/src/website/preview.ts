import type { ServerResponse } from 'node:http'
import { NOT_KEPT } from '../api/caching.ts'
import { isPreviewValid } from '../features/publishing/preview-queries.ts'
import { PREVIEWS, previewPath } from '../features/publishing/rules.ts'
import { hashToken } from '../platform/accounts/one-time-links.ts'
import type { Platform } from '../platform/context.ts'
import { endOf, SECURITY_HEADERS } from './answers/entry.ts'
import { keyOf } from './answers/paths.ts'
import { withOwnFiles } from './own-files.ts'
import { findDraftSite } from './queries.ts'
import { render } from './render.ts'
import type { FormTokens } from './visitors/tokens.ts'
import { sendText } from './visits/notice.ts'

/** Above every page of a preview, so that nobody takes it for the site itself. */
const BAR =
  '<div role="status" style="position:sticky;top:0;z-index:99;padding:.5rem 1rem;background:#7c2d12;color:#fff;font:600 .875rem/1.4 system-ui,sans-serif;text-align:center">Preview: visitors do not see this yet</div>'

const HEADERS = {
  'cache-control': NOT_KEPT,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

const NOTHING_SENT = [
  'Nothing was sent, because this is a preview',
  { ...HEADERS, allow: 'GET, HEAD', connection: 'close' },
  'Go back to see the page again. Forms work on the published site.',
] as const

/**
 * Shows working copies to anyone who has the link of a preview. Links and forms of its pages lead to the preview of other pages,
 * and what a form sends changes nothing.
 */
export async function sendPreview(
  platform: Platform,
  response: ServerResponse,
  { siteId, url }: { siteId: string; url: string },
  tokens: FormTokens,
) {
  const { db, clock, sitesAddress } = platform
  const [, token = '', rest = ''] = /^([\w-]{1,64})(.*)$/s.exec(url.slice(PREVIEWS.length)) ?? []
  const isValid = await isPreviewValid(db, siteId, hashToken(token), clock.now())
  const site = isValid ? await findDraftSite(db, siteId, sitesAddress) : null
  if (!site) return sendText(response, 404, 'This preview has expired or was revoked', HEADERS)
  if (!['GET', 'HEAD'].includes(response.req.method ?? '')) return sendText(response, 405, ...NOTHING_SENT)
  const rendered = await render(platform, site, keyOf(rest || '/', site.paths))
  const content = withOwnFiles(rendered, site, platform.publicUrl)
  const base = previewPath(token)
  const headers: Record<string, string> = {
    ...content.headers,
    ...SECURITY_HEADERS,
    ...HEADERS,
    'content-type': content.contentType,
  }
  if (headers.location?.startsWith(`${site.origin}/`))
    headers.location = `${site.origin}${base}${headers.location.slice(site.origin.length)}`
  const end = content.forms ? endOf(content.forms, tokens.issue(site.id, clock.now())) : ''
  const body = Buffer.from(withBar(content.body + end, base))
  response.writeHead(content.status, { ...headers, 'content-length': body.length })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** React and the sanitizer of HTML write every link and form in this way. Files below `_sw` are those of the site. */
const withBar = (html: string, base: string) =>
  html
    .replace('<body>', `<body>${BAR}`)
    .replaceAll(/ (?:href="\/(?!\/|_sw\/)|action="\/(?!\/))/g, (found) => `${found.slice(0, -1)}${base}/`)
