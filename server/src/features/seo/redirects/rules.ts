/** Paths are stored in at most this many characters, decoded. */
export const MAX_PATH_LENGTH = 500
export const MAX_TARGET_LENGTH = 1_000
/** Visitors may send longer addresses; no redirect applies to them. */
const MAX_ADDRESS_LENGTH = 2_000
/** A path with a number, which may follow the longest path. */
const MAX_STORED_LENGTH = MAX_PATH_LENGTH + 30
/** A path that ends in * stands below at most this many slashes. */
const MAX_DEPTH = 32
export const MAX_REDIRECTS = 10_000
/** Longest chain that is followed. */
const MAX_HOPS = 10

/** Redirects by path. A path that ends in the segment * stands for every path below. */
type Targets = ReadonlyMap<string, string>

/** The query of addresses by number, as WordPress has them: `/?p=12`. */
const NUMBER = /^[^?]*\?(?:[^#]*&)?((?:p|page_id)=\d{1,20})(?:[&#]|$)/

/** The number in the query of an address, such as `p=12`; null when there is none. */
export const numberIn = (address: string): string | null => NUMBER.exec(address)?.[1] ?? null

/**
 * The form in which the path of a redirect is stored: decoded, in lower case, without a slash at the end; with the query only
 * if it is a number. Or why it cannot be one.
 */
export function redirectPath(address: string): { path: string } | { error: string } {
  const number = /^([^?]*)\?((?:p|page_id)=\d{1,20})$/.exec(address)
  const form = plainPath(number?.[1] ?? address)
  if (!number || !('path' in form)) return form
  return form.path.endsWith('*')
    ? { error: 'must end with * or a number, not both' }
    : { path: `${form.path}?${number[2]}` }
}

function plainPath(sent: string): { path: string } | { error: string } {
  if (!sent.startsWith('/')) return { error: 'must be a path that starts with a slash, such as /old-page' }
  if (/[?#]/.test(sent))
    return { error: 'must have no fragment, and no query other than p or page_id with a number' }
  const path = decoded(sent.length > 1 && sent.endsWith('/') ? sent.slice(0, -1) : sent)?.toLowerCase()
  if (path === undefined || !isPlain(path) || path.includes('//') || /\/\.\.?(\/|$)/.test(path))
    return { error: 'must be a path of letters, digits and symbols, without //, \\ and ..' }
  if (path.length > MAX_PATH_LENGTH) return { error: `must have at most ${MAX_PATH_LENGTH} characters` }
  if (path.startsWith('/_sw/'))
    return { error: 'must not start with /_sw/, which is reserved for the server' }
  if (path.slice(0, -1).includes('*') || (path.endsWith('*') && !path.endsWith('/*')))
    return { error: 'may have one *, as its last segment, such as /shop/*' }
  if (path.endsWith('/*') && path.split('/').length - 1 > MAX_DEPTH)
    return { error: `may have * as one of its first ${MAX_DEPTH} segments` }
  return { path }
}

/** Addresses on these hosts are of the site itself. */
export type OwnHosts = readonly string[]

/** The form in which a target is stored: a path of the site, or an http(s) address elsewhere. Or why it cannot be one. */
export function redirectTarget(
  sent: string,
  ownHosts: OwnHosts = [],
): { target: string } | { error: string } {
  const wrong =
    'must be a path that starts with one slash, or an address that starts with http:// or https://'
  const text = sent.trim()
  if (!isPlain(text)) return { error: `${wrong}, without spaces and \\` }
  if (text.startsWith('/')) return text.startsWith('//') ? { error: wrong } : { target: text }
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return { error: wrong }
  const url = new URL(text)
  if (url.username || url.password) return { error: 'must have no user name and no password' }
  if (!ownHosts.includes(url.host)) return { target: url.href }
  return redirectTarget(`${url.pathname}${url.search}${url.hash}`)
}

/** Whether an address has no characters that browsers drop or read as others. */
const isPlain = (text: string) => !/[\p{Cc}\p{Z}\\]/u.test(text)

function decoded(path: string): string | undefined {
  if (/%(?:2f|5c|00)/i.test(path)) return undefined
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}

/**
 * The paths of redirects that apply to a path, the most precise one first. Visitors choose the address: there are at most as
 * many as a redirect can have segments, each as long as a path of a redirect.
 */
export function pathsFor(address: string): string[] {
  if (address.length > MAX_ADDRESS_LENGTH) return []
  const [path = '', number] = address.split('?', 2)
  const paths: string[] = []
  for (let i = 0, end = path.indexOf('/'); end >= 0 && end < MAX_PATH_LENGTH && i < MAX_DEPTH; i++) {
    paths.unshift(`${path.slice(0, end)}/*`)
    end = path.indexOf('/', end + 1)
  }
  const exact = number === undefined ? [path] : [address, path]
  return [...new Set([...exact.filter(({ length }) => length <= MAX_STORED_LENGTH), ...paths])]
}

/** Where a redirect leads from a path that it applies to: the target's * stands for the rest of the path. */
export function targetFor(path: string, redirect: string, target: string): string {
  if (!redirect.endsWith('/*') || !/\/\*$/.test(target)) return target
  return `${target.slice(0, -1)}${path.slice(redirect.length - 1)}`
}

/** The path of a target, in the form of the paths of redirects; null for an address elsewhere. */
export function pathOfTarget(target: string): string | null {
  if (!target.startsWith('/')) return null
  const [path = '/'] = target.split(/[?#]/, 1)
  const number = numberIn(target)
  const form = redirectPath(number === null ? path : `${path}?${number}`)
  return 'path' in form ? form.path : null
}

export const withoutNumber = (path: string): string => path.split('?', 1)[0] ?? path

/** Where a target leads in the end; undefined when it never ends. Pages that are live end a chain. */
export function endOf(
  target: string,
  targets: Targets,
  isLive: (path: string) => boolean,
): string | undefined {
  const passed = new Set<string>()
  let end = target
  for (;;) {
    const path = pathOfTarget(end)
    if (path === null || (!(path.includes('?') && targets.has(path)) && isLive(withoutNumber(path))))
      return end
    const next = pathsFor(path).find((known) => targets.has(known))
    if (next === undefined) return end
    if (passed.has(next) || passed.size === MAX_HOPS) return undefined
    passed.add(next)
    end = targetFor(path, next, targets.get(next) as string)
  }
}
