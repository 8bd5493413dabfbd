const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const NAMED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
}

const escaped = (character: string) => ESCAPES[character] as string

/** For elements and attributes of HTML and XML. It escapes what React does. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, escaped)

/** For elements only: quotes stay as they are. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, escaped)

/** Text of HTML without tags, whose rarer entities stay. */
export const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|apos|#39|#x27|nbsp);/g, (entity) => NAMED[entity] as string)
