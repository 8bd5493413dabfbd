import { slugKey } from '../features/pages/rules.ts'
import { cut } from './strings.ts'

const TRASH_SUFFIX = /__trashed(-\d+)?$/

/** Decodes the percent-encoded names that WordPress gives to items with a non-Latin title. */
function decodeName(name: string): string {
  return name.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

/** Keeps letters, marks, digits and `-_.`; everything else becomes a hyphen. */
function cleanSegment(text: string, maxLength: number): string {
  const clean = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
  return cut(clean, maxLength)
}

/** The last part of an item's slug from its WordPress name, otherwise from its title; '' if both are empty. */
export function slugSegment(name: string, title: string, maxLength: number): string {
  const fromName = cleanSegment(decodeName(name.replace(TRASH_SUFFIX, '')), maxLength)
  return fromName || cleanSegment(transliterate(title), maxLength)
}

/** Lower case, without the accents of Latin letters; letters of other scripts stay as they are. */
function transliterate(title: string): string {
  const base = cut(title, 1_000).normalize('NFKD')
  return base
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .replace(/['’]/g, '')
    .toLowerCase()
}

export type SlugRequest = {
  id: string
  segment: string
  parent: string | null
  rank: number
  /** The folder that it is in, such as `blog`. */
  folder?: string
  isHome?: boolean
}

const HOME = '/'

/**
 * Assigns every page a slug that is unique regardless of case: `parent/child` below a known parent. Published pages
 * come before drafts and drafts before archived pages, older before newer, so that a later export of the same site
 * yields the same slugs in any order of its items. Some slugs are known already, and some are taken.
 */
export function assignSlugs(
  requests: SlugRequest[],
  maxLength: number,
  {
    known = new Map(),
    taken: before = [],
  }: { known?: ReadonlyMap<string, string>; taken?: readonly string[] } = {},
): Map<string, string> {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const slugs = new Map(known)
  const taken = new Set([...before, ...known.values()].map(slugKey))
  const assign = (request: SlugRequest, ancestors: string[]): string => {
    const known = slugs.get(request.id)
    if (known !== undefined) return known
    if (request.isHome && !taken.has(slugKey(HOME))) {
      taken.add(slugKey(HOME))
      slugs.set(request.id, HOME)
      return HOME
    }
    const path = [...ancestors, request.id]
    const parent = request.parent === null ? undefined : byId.get(request.parent)
    const isBelow = parent && !path.includes(parent.id) && path.length < MAX_ANCESTORS
    const above = isBelow ? assign(parent, path) : (request.folder ?? '')
    const nested = `${above === HOME ? (parent?.segment ?? '') : above}/${request.segment}`
    const isNested = above !== '' && nested.length <= maxLength
    const slug = unique(isNested ? nested : request.segment, taken, maxLength)
    slugs.set(request.id, slug)
    return slug
  }
  const order = requests.toSorted((a, b) => a.rank - b.rank || compareIds(a.id, b.id))
  for (const request of order) assign(request, [])
  return slugs
}

const MAX_ANCESTORS = 50

const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

function unique(slug: string, taken: Set<string>, maxLength: number): string {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : `-${count}`
    const candidate = `${cut(slug, maxLength - suffix.length)}${suffix}`
    const key = slugKey(candidate)
    if (taken.has(key)) continue
    taken.add(key)
    return candidate
  }
}
