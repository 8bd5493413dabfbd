import type { ItemPaths } from '../../features/sites/rules.ts'
import { kindAt, listQueryOf, searchOf, variantAt } from '../items/query.ts'

/** The path of a request, with the query where a list or a product declares one: what an answer depends on. */
export function keyOf(url: string, paths: ItemPaths): string {
  const path = normalizedPath(url)
  const query = url.indexOf('?')
  if (query < 0) return path
  const search = url.slice(query)
  const kind = kindAt(paths, path)
  if (kind) return path + searchOf(listQueryOf(kind, search))
  const variant = variantAt(paths, path, search)
  return variant === undefined ? path : `${path}?variant=${variant}`
}

/**
 * The path of a request: decoded, with one slash between segments and none at the end. Without a query, which only paths
 * that declare one look at. A path that cannot be decoded, or that could be read as another one, stays as it is sent and
 * belongs to no page.
 */
export function normalizedPath(url: string): string {
  const end = url.search(/[?#]/)
  const sent = end < 0 ? url : url.slice(0, end)
  if (/^(?:\/[a-z0-9-]+)*$/.test(sent)) return sent || '/'
  if (sent === '/') return sent
  const decoded = decode(sent)
  if (decoded === null || !decoded.startsWith('/')) return sent
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
}

function decode(path: string): string | null {
  if (/%(?:2f|5c|00)/i.test(path)) return null
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return null
  }
}

/** The path of a page: its slug with one leading slash and no trailing one. */
export const pathOf = ({ slug }: { slug: string }) => `/${slug.split('/').filter(Boolean).join('/')}`
