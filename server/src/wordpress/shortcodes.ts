import { escapeHtml } from '../platform/values/html.ts'
import type { Attachment, Conversion } from './conversion.ts'

type Attributes = { named: Map<string, string>; values: string[] }
type Shortcode = { attrs: Attributes; content: string; page: Conversion }

// Name and attributes cannot match the same characters, so a failed match does not try every split of them.
const SHORTCODE = /\[(\[?)([A-Za-z][\w-]{0,50})((?:[\s/=][^[\]]*)?)\](\]?)/g
const ATTRIBUTE = /(?:([\w-]{1,100})\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/**
 * Replaces WordPress's own shortcodes by HTML that the conversion understands. Those of plugins stay as text.
 */
export function expandShortcodes(html: string, page: Conversion): string {
  if (!html.includes('[')) return html
  const unclosed = new Set<string>()
  let expanded = ''
  let done = 0
  SHORTCODE.lastIndex = 0
  for (let match = SHORTCODE.exec(html); match; match = SHORTCODE.exec(html)) {
    const [whole, before, name = '', attributes = '', after] = match
    const end = match.index + whole.length
    if (before && after) {
      expanded += html.slice(done, match.index) + whole.slice(1, -1)
      done = end
      continue
    }
    const expand = SHORTCODES.get(name.toLowerCase())
    if (!expand) {
      if (/[_-]/.test(name) || attributes.includes('=')) {
        page.notes.addName('Kept as text, because they belong to a plugin or theme', `[${name}]`)
      }
      continue
    }
    const closing = `[/${name}]`
    const close = unclosed.has(name) ? -1 : html.indexOf(closing, end)
    if (close < 0) unclosed.add(name)
    const isClosed = close >= 0 && (ENCLOSING.has(name.toLowerCase()) || html.slice(end, close).trim() === '')
    const content = isClosed ? html.slice(end, close) : ''
    const replacement = expand({ attrs: parseAttributes(attributes), content, page })
    if (replacement === null) continue
    page.spend(replacement.length)
    expanded += html.slice(done, match.index + (before ?? '').length) + replacement
    done = isClosed ? close + closing.length : end - (after ?? '').length
    SHORTCODE.lastIndex = done
  }
  return expanded + html.slice(done)
}

function parseAttributes(source: string): Attributes {
  const named = new Map<string, string>()
  const values: string[] = []
  for (const [, name, double, single, bare = ''] of source.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare
    if (name) named.set(name.toLowerCase(), value)
    else values.push(value)
  }
  return { named, values }
}

function caption({ attrs, content }: Shortcode): string | null {
  if (!content) return null
  const text = attrs.named.get('caption')
  const figcaption = text ? `<figcaption>${escapeTag(text)}</figcaption>` : ''
  return `<figure class="wp-caption">${content}${figcaption}</figure>`
}

function gallery({ attrs, page }: Shortcode): string {
  const ids = idsOf(attrs, 'ids') ?? idsOf(attrs, 'include')
  const excluded = idsOf(attrs, 'exclude') ?? []
  const attachments = ids
    ? ids.map((id) => page.site.attachment(id)).filter((attachment) => attachment !== undefined)
    : page.site.imagesOf(attrs.named.get('id') ?? page.pageId)
  const images = attachments.filter(({ id, isImage }) => isImage && !excluded.includes(id))
  if (images.length < (ids?.length ?? 1)) page.notes.add('A gallery has images that are not in the export.')
  return images.length > 0
    ? `<figure class="wp-block-gallery">${images.map(galleryImage).join('')}</figure>`
    : ''
}

function galleryImage({ url, alt, caption }: Attachment): string {
  const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${text}</figure>`
}

function idsOf(attrs: Attributes, name: string): string[] | undefined {
  return attrs.named
    .get(name)
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

function playlist({ attrs, page }: Shortcode): string {
  const tag = attrs.named.get('type') === 'video' ? 'video' : 'audio'
  const files = (idsOf(attrs, 'ids') ?? []).map((id) => page.site.attachment(id))
  if (files.length === 0 || files.includes(undefined))
    page.notes.add('A playlist has files that are not in the export.')
  return files.map((file) => (file ? `<${tag} src="${escapeHtml(file.url)}"></${tag}>` : '')).join('')
}

function player(tag: 'audio' | 'video', sources: string[]): (shortcode: Shortcode) => string | null {
  return ({ attrs }) => {
    const src = sources.map((name) => attrs.named.get(name)).find(Boolean) ?? addressIn(attrs)
    const poster = attrs.named.get('poster') ?? ''
    return src ? `<${tag} src="${escapeTag(src)}" poster="${escapeTag(poster)}"></${tag}>` : null
  }
}

function embed({ attrs, content }: Shortcode): string | null {
  const url = content.trim() || attrs.named.get('src') || addressIn(attrs)
  return url ? `<figure class="wp-block-embed">${escapeTag(url)}</figure>` : null
}

function addressIn({ named, values }: Attributes): string | undefined {
  return [...values, ...named.values()]
    .map((value) => value.replace(/^=/, ''))
    .find((value) => /^https?:\/\//.test(value))
}

function code({ attrs, content }: Shortcode): string | null {
  if (!content) return null
  const language = (attrs.named.get('language') ?? attrs.named.get('lang') ?? '').replace(/[^\w+#-]/g, '')
  return `<pre><code class="language-${language}">${escapeTag(content)}</code></pre>`
}

/** Escapes what would open or close a tag; entities in the source stay entities. */
function escapeTag(source: string): string {
  return source.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

const SHORTCODES = new Map<string, (shortcode: Shortcode) => string | null>([
  ['audio', player('audio', ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'wma'])],
  ['caption', caption],
  ['code', code],
  ['embed', embed],
  ['gallery', gallery],
  ['playlist', playlist],
  ['sourcecode', code],
  ['video', player('video', ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov', 'wmv', 'flv'])],
  ['vimeo', embed],
  ['wp_caption', caption],
  ['youtube', embed],
])

const ENCLOSING = new Set(['caption', 'wp_caption', 'code', 'sourcecode', 'embed'])
