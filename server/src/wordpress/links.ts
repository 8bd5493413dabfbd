import { redirectPath } from '../features/seo/redirects/rules.ts'

/** What an address of the exported site showed. */
export type Place =
  | { kind: 'page'; id: string }
  | { kind: 'file'; url: string }
  | { kind: 'home' | 'archive' | 'feed' | 'nowhere' }

const UNKNOWN_SITE = 'http://relative.invalid'
const ID_PARAMETERS = ['p', 'page_id', 'attachment_id']
const ARCHIVE_PARAMETERS = ['cat', 'tag', 'author', 'm', 's', 'paged']
/** Archives of posts, below the folder that WordPress is in. */
const ARCHIVE = /^\/(?:(?:category|tag|author|page)\/.|\d{4}(?:\/\d{2}){0,2}$)/
/** What WordPress adds to the path of a page. */
const SUFFIX = /\/(?:(?:page|comment-page)[/-]\d{1,9}|\d{1,4}|amp|embed|trackback)$/
const FEED = /\/feed(?:\/(?:rss2?|atom|rdf))?$/
const FILE = /\.[a-z0-9]{2,5}$/

/** The addresses of the exported site. */
export class Links {
  readonly #base: string
  readonly #hosts: Set<string>
  /** The folder that WordPress is in, without a slash at its end. */
  readonly folder: string
  readonly #roots: Set<string>
  readonly #byPath = new Map<string, Place>()
  readonly #byId = new Map<string, Place>()

  constructor(addresses: string[]) {
    const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address))
    this.#base = urls[0]?.href ?? UNKNOWN_SITE
    this.#hosts = new Set((urls.length > 0 ? urls : [new URL(UNKNOWN_SITE)]).map(hostOf))
    this.folder = urls[0] ? (pathOf(urls[0]) ?? '').replace(/^\/$/, '') : ''
    this.#roots = new Set(['/', ...urls.map((url) => pathOf(url) ?? '/')])
  }

  /** Notes what is at an address, and under a number. Former addresses of another item come first. */
  add(id: string, address: string, place: Place): void {
    this.#byId.set(id, place)
    const path = this.pathOf(address)
    if (path !== null && !this.#roots.has(path) && !this.#byPath.has(path)) this.#byPath.set(path, place)
  }

  /** Whether an address is that of the home page. */
  isHome(address: string): boolean {
    const url = this.#own(address)
    return url !== null && url.search === '' && this.#roots.has(pathOf(url) ?? '')
  }

  /** The path of a permalink of the site, in the form of the paths of redirects; null when it has none. */
  pathOf(address: string): string | null {
    const url = this.#own(address)
    return url && url.search === '' ? pathOf(url) : null
  }

  /** What was at an address; null when it is no address of the exported site. */
  placeOf(address: string): Place | null {
    const url = this.#own(address)
    if (!url) return null
    const id = ID_PARAMETERS.map((name) => url.searchParams.get(name)).find(Boolean)
    if (id) return this.#byId.get(id) ?? { kind: 'nowhere' }
    const path = pathOf(url)
    if (path === null) return { kind: 'nowhere' }
    const known = this.#byPath.get(path) ?? this.#byPath.get(path.replace(SUFFIX, ''))
    if (known) return known
    if (this.#roots.has(path)) {
      const isArchive = ARCHIVE_PARAMETERS.some((name) => url.searchParams.has(name))
      return { kind: url.searchParams.has('feed') ? 'feed' : isArchive ? 'archive' : 'home' }
    }
    if (FEED.test(path)) return { kind: 'feed' }
    const below = path.startsWith(`${this.folder}/`) ? path.slice(this.folder.length) : path
    if (ARCHIVE.test(below)) return { kind: 'archive' }
    const isFile = below.startsWith('/wp-content/') || (FILE.test(path) && !/\.(?:php|html?)$/.test(path))
    return isFile && url.origin !== UNKNOWN_SITE ? { kind: 'file', url: url.href } : { kind: 'nowhere' }
  }

  #own(address: string): URL | null {
    const trimmed = address.trim()
    if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, this.#base)) return null
    const url = new URL(trimmed, this.#base)
    return /^https?:$/.test(url.protocol) && this.#hosts.has(hostOf(url)) ? url : null
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')

function pathOf({ pathname }: URL): string | null {
  const form = redirectPath(pathname)
  return 'path' in form ? form.path : null
}
