import { MIMEType } from 'node:util'
import { supportedMimeTypes } from 'file-type'

export const SVG = 'image/svg+xml'
const MAX_LENGTH = 255

/** `image` for image/*, `video` for video/*, `document` for everything else. */
export function mediaTypeOf(contentType: string): 'image' | 'video' | 'document' {
  const type = contentType.toLowerCase()
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'document'
}

/**
 * Normalizes a declared content type: lower case, no parameters except charset. Null if it is not a MIME type, contains
 * a wildcard or is longer than 255 characters.
 */
export function parseContentType(value: string): string | null {
  if (value.length > MAX_LENGTH) return null
  try {
    const { essence, params } = new MIMEType(value)
    if (essence.includes('*')) return null
    const charset = params.get('charset')?.toLowerCase()
    return charset && /^[\w.:+-]+$/.test(charset) ? `${essence}; charset=${charset}` : essence
  } catch {
    return null
  }
}

/** Aliases in use, by canonical type. */
const OTHER_NAMES: Record<string, string[]> = {
  'application/eps': ['application/x-eps', 'image/eps', 'image/x-eps'],
  'application/gzip': ['application/x-gzip', 'application/x-tgz', 'application/x-compressed-tar'],
  'application/pdf': ['application/x-pdf'],
  'application/rtf': ['application/x-rtf', 'text/rtf'],
  'application/x-bzip2': ['application/x-bzip'],
  'application/x-deb': ['application/vnd.debian.binary-package'],
  'application/x-msdownload': ['application/vnd.microsoft.portable-executable', 'application/x-dosexec'],
  'application/x-rar-compressed': ['application/vnd.rar', 'application/x-rar'],
  'application/x-sqlite3': ['application/vnd.sqlite3'],
  'application/x-tar': ['application/x-gtar'],
  'application/zip': ['application/x-zip', 'application/x-zip-compressed'],
  'audio/aac': ['audio/aacp', 'audio/x-aac'],
  'audio/aiff': ['audio/x-aiff'],
  'audio/flac': ['audio/x-flac'],
  'audio/midi': ['audio/mid', 'audio/x-midi'],
  'audio/mpeg': ['audio/mp3', 'audio/x-mp3', 'audio/x-mpeg'],
  'audio/ogg': ['audio/x-ogg'],
  'audio/wav': ['audio/vnd.wave', 'audio/wave', 'audio/x-wav'],
  'font/otf': ['application/x-font-otf', 'application/x-font-opentype'],
  'font/ttf': ['application/x-font-ttf', 'application/x-font-truetype'],
  'font/woff': ['application/font-woff', 'application/x-font-woff'],
  'font/woff2': ['application/font-woff2', 'application/x-font-woff2'],
  'image/bmp': ['image/x-bmp', 'image/x-ms-bmp'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/png': ['image/x-png'],
  'image/tiff': ['image/tif', 'image/x-tiff'],
  'image/vnd.adobe.photoshop': ['application/x-photoshop', 'image/psd', 'image/x-psd'],
  'image/x-icon': ['image/ico', 'image/vnd.microsoft.icon'],
  'video/matroska': ['video/x-matroska'],
  'video/ogg': ['video/x-ogg'],
  'video/vnd.avi': ['video/avi', 'video/msvideo', 'video/x-msvideo'],
}
const CANONICAL = new Map(
  Object.entries(OTHER_NAMES).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
)

/** The canonical name of a type, without parameters. */
export function canonicalType(contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return CANONICAL.get(type) ?? type
}

/** Types that share a container: the first bytes cannot always tell them apart. */
const FAMILIES = [
  ['application/postscript', 'application/eps'],
  ['font/ttf', 'font/otf', 'font/sfnt', 'application/font-sfnt'],
  ['image/heif', 'image/heif-sequence', 'image/heic', 'image/heic-sequence'],
  ['image/png', 'image/apng'],
  ['image/tiff', 'image/x-adobe-dng', 'image/x-canon-cr2', 'image/x-nikon-nef', 'image/x-sony-arw'],
  ['video/mpeg', 'video/mp1s', 'video/mp2p'],
  ['video/ogg', 'audio/ogg', 'application/ogg', 'audio/opus', 'audio/vorbis', 'audio/speex'],
  ['video/webm', 'audio/webm'],
  ['video/x-ms-asf', 'audio/x-ms-asf', 'application/vnd.ms-asf', 'video/x-ms-wmv', 'audio/x-ms-wma'],
  [
    'application/mp4',
    'audio/3gpp',
    'audio/3gpp2',
    'audio/m4a',
    'audio/mp4',
    'audio/x-m4a',
    'video/3gpp',
    'video/3gpp2',
    'video/mp4',
    'video/quicktime',
    'video/x-m4v',
  ],
].map((types) => new Set(types))

/** By declared type, other types that may be detected: its container or a variant. */
const CONTAINERS: Record<string, string[]> = {
  'application/illustrator': ['application/pdf', 'application/postscript'],
  'application/msword': ['application/x-cfb'],
  'application/vnd.ms-excel': ['application/x-cfb'],
  'application/vnd.ms-outlook': ['application/x-cfb'],
  'application/vnd.ms-powerpoint': ['application/x-cfb'],
  'application/vnd.visio': ['application/x-cfb'],
  'application/x-msi': ['application/x-cfb'],
  'audio/aac': ['audio/mpeg'],
  'audio/flac': ['audio/mpeg'],
  'audio/matroska': ['video/matroska', 'video/webm'],
  'audio/x-matroska': ['video/matroska', 'video/webm'],
  'image/avif': ['image/heif'],
  'image/heif': ['image/avif'],
  'video/matroska': ['video/webm'],
}

const ZIP_BASED =
  /^application\/(zip|java-archive|x-xpinstall|vnd\.(openxmlformats-.+|oasis\.opendocument\..+|ms-.+\.macroenabled\.12|apple\..+|visio|android\.package-archive|google-earth\.kmz|ms-xpsdocument))$|^model\/3mf$|\+zip$/

/** True if a file detected as `found` may be declared as `declared`. Both are canonical. */
export function isSameType(found: string, declared: string): boolean {
  if (found === declared || CONTAINERS[declared]?.includes(found)) return true
  if (found === 'application/zip' && ZIP_BASED.test(declared)) return true
  if (declared === 'application/zip' && ZIP_BASED.test(found)) return true
  return FAMILIES.some((family) => family.has(found) && family.has(declared))
}

/** Types with a signature that some of their files lack. */
const WITHOUT_SIGNATURE = new Set([
  'application/pgp-encrypted',
  'application/vnd.tcpdump.pcap',
  'application/x-blender',
  'model/stl',
])
const WITH_SIGNATURE = new Set(Array.from(supportedMimeTypes, canonicalType))

/** True if every file of this canonical type can be recognized by its first bytes. */
export function hasSignature(type: string): boolean {
  if (WITHOUT_SIGNATURE.has(type)) return false
  return WITH_SIGNATURE.has(type) || FAMILIES.some((family) => family.has(type))
}

const TEXT_TYPES = new Set([
  'application/ecmascript',
  'application/graphql',
  'application/javascript',
  'application/jsonl',
  'application/sql',
  'application/toml',
  'application/x-javascript',
  'application/x-ndjson',
  'application/x-sh',
])

/** True for canonical types that are text: text/*, JSON, XML, YAML, SVG and the like. */
export function isText(type: string): boolean {
  return /^text\/|[/+-](json|xml|yaml)$/.test(type) || TEXT_TYPES.has(type)
}

const INLINE_TYPES = new Set([
  'application/ogg',
  'application/pdf',
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/jxl',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/x-icon',
  'text/plain',
])

/**
 * True for types that a browser can display as a page without running scripts: raster images, audio, video, PDF, plain
 * text. SVG is excluded, but still works in <img>, which ignores Content-Disposition and runs no scripts.
 */
export function isSafeInline(contentType: string): boolean {
  const type = canonicalType(parseContentType(contentType) ?? '')
  return INLINE_TYPES.has(type) || (/^(audio|video)\//.test(type) && !isText(type))
}
