import { cut } from './strings.ts'

const CONTENT_TYPES = new Map(
  Object.entries({
    avif: 'image/avif',
    avi: 'video/x-msvideo',
    bmp: 'image/bmp',
    csv: 'text/csv',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    epub: 'application/epub+zip',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    heic: 'image/heic',
    ico: 'image/x-icon',
    ics: 'text/calendar',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    m4a: 'audio/mp4',
    m4v: 'video/x-m4v',
    mkv: 'video/x-matroska',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    mpeg: 'video/mpeg',
    mpg: 'video/mpeg',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odt: 'application/vnd.oasis.opendocument.text',
    ogg: 'audio/ogg',
    ogv: 'video/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    txt: 'text/plain',
    vtt: 'text/vtt',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    wmv: 'video/x-ms-wmv',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    zip: 'application/zip',
  }),
)

export function contentTypeOf(filename: string): string | null {
  return CONTENT_TYPES.get(/\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? '') ?? null
}

/** The file name from its path on the WordPress server, otherwise from its URL. */
export function filenameOf(path: string, url: string): string {
  const name =
    path.split('/').at(-1) || decodePath(new URL(url).pathname).split('/').filter(Boolean).at(-1) || ''
  return cut(name.replace(/[\p{Cc}\\/]/gu, '').replace(/^\.+/, ''), 255)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

type FileMetadata = { sizeBytes: number | null; width: number | null; height: number | null }

/** Reads size and dimensions from `_wp_attachment_metadata`, a serialized PHP array. */
export function parseMetadata(serialised: string): FileMetadata {
  // The file's own values precede those of its thumbnails.
  const own = serialised.split('s:5:"sizes";', 1)[0] ?? ''
  const number = (key: string): number | null => {
    const match = new RegExp(`s:${key.length}:"${key}";(?:i:(\\d{1,15})|s:\\d{1,2}:"(\\d{1,15})")`).exec(own)
    return Number(match?.[1] ?? match?.[2] ?? 0) || null
  }
  return { sizeBytes: number('filesize'), width: number('width'), height: number('height') }
}
