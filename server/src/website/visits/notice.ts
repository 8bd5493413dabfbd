import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { NOT_KEPT } from '../../api/caching.ts'
import { escapeHtml } from '../../platform/values/html.ts'
import { SECURITY_HEADERS } from '../answers/entry.ts'
import { HTML } from '../live-site.ts'

const STYLES =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f8fafc,#0f172a);color:light-dark(#0f172a,#e2e8f0);font:1.125rem/1.6 system-ui,sans-serif}main{max-width:32rem;padding:2rem;text-align:center;overflow-wrap:anywhere}h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.3}p{margin:0;color:light-dark(#475569,#94a3b8)}'
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page without the design of a site, in the colours that the visitor prefers. */
const noticeOf = (title: string, text = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head><body><main><h1>${escapeHtml(title)}</h1>${text && `<p>${escapeHtml(text)}</p>`}</main></body></html>`

/** Sends a page that is not kept anywhere. */
export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string | number>,
) {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': HTML,
    'content-length': Buffer.byteLength(html),
    'cache-control': NOT_KEPT,
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : html)
}

/** An answer in words, where no site can answer. */
export const sendText = (
  response: ServerResponse,
  status: number,
  title: string,
  headers: Record<string, string> = {},
  text = '',
) => sendPage(response, status, noticeOf(title, text), { 'content-security-policy': POLICY, ...headers })
