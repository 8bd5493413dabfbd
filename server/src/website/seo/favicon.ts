import type { Content, LiveSite } from '../live-site.ts'
import { xmlText } from './xml.ts'

/** The initial of the site, as its icon. */
export function favicon({ name }: LiveSite): Content {
  const initial = [...name.normalize('NFC').matchAll(/[\p{L}\p{N}]/gu)][0]?.[0]?.toUpperCase() ?? '•'
  return {
    status: 200,
    contentType: 'image/svg+xml',
    body:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f2937"/>' +
      '<text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">' +
      `${xmlText(initial)}</text></svg>`,
    headers: { 'content-security-policy': "default-src 'none'" },
  }
}
