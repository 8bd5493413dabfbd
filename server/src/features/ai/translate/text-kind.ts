export type TextKind = 'plain' | 'html'

/** Last words of property names that hold texts: `buttonLabel` is a label. */
const TEXTS = new Set(
  (
    'alt answer badge bio blurb body byline caption citation comment content copyright cta description disclaimer ' +
    'excerpt eyebrow footnote greeting headline heading help hint html intro introduction kicker label lead legend ' +
    'message motto note notice paragraph placeholder question quotation quote subheading subheadline subtitle summary ' +
    'tagline teaser testimonial text title tooltip slogan'
  ).split(' '),
)
const SETTINGS = new Set(
  (
    'action align alignment anchor animation audio avatar background bg border class classname code color colour ' +
    'css currency datetime direction easing effect email embed event family fax field file filename font format ' +
    'gap gradient height href icon id image img justify key kind lang language layout level link locale logo margin ' +
    'media method mode orientation padding path pattern phone photo picture position poster query radius regex rel ' +
    'role route schema script selector shadow size sku slug src srcset state status style svg tag target tel theme ' +
    'thumbnail timezone token transition type uri url variant video weight width zone'
  ).split(' '),
)
/** Objects that contain settings only. */
const SETTINGS_OBJECTS = new Set(['attribute', 'css', 'json', 'query', 'schema', 'script', 'style', 'theme'])

/** A longer value is not a setting. */
const MAX_SETTING_LENGTH = 300
const TAG = /<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/i

export const holdsOnlySettings = (name: string) => endsIn(SETTINGS_OBJECTS, name)

/** Guesses the kind of text of a property without a schema. Returns null if the value is, or may be, machine-readable. */
export function textKind(name: string, value: string): TextKind | null {
  if (endsIn(SETTINGS, name) || isData(value)) return null
  if (TAG.test(value)) return 'html'
  return endsIn(TEXTS, name) || isProse(value) ? 'plain' : null
}

function endsIn(names: ReadonlySet<string>, name: string): boolean {
  const last = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .at(-1)
  return last !== undefined && (names.has(last) || names.has(last.replace(/s$/, '')))
}

const ADDRESS =
  /^(?:(?:https?|ftp|mailto|tel|sms|geo|blob|javascript|whatsapp):\S*|\/\/\S+|[/#?]\S*|\.{1,2}\/\S*|www\.\S+)$/i
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const DOMAIN_OR_FILE = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+(?:[/?#]\S*)?$/i
const PATH = /^(?:(?:[\w.~%-]+\/){2,}[\w.~%-]*|[\w.~%-]+\/[\w~%-]+\.[a-z\d]+)$/
const IDENTIFIER =
  /^(?:[a-z\d]+(?:-[a-z\d]+)+|[a-z\d]+(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]*)+|[a-z]{2}-[A-Z]{2}|h[1-6]|(?=\S*\d)[\w-]{12,})$/
const CURRENCY = /^(?:AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HUF|INR|JPY|NOK|NZD|PLN|SEK|USD)$/
const SNAKE = /^[A-Z\d]+(?:_[A-Z\d]+)+$/
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\S*)?$/
const FUNCTION =
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|var|calc|min|max|clamp|url|(?:repeating-)?(?:linear|radial|conic)-gradient)\(.*\)$/is
const MEASURE =
  /^(?:[-+]?[\d.]+(?:px|r?em|ex|ch|%|v[hw]|vmin|vmax|m?s|deg|fr|pt)?,?|auto|none|solid|dashed|dotted|inset|inherit|initial|#[\da-f]{3,8})$/i
const DECLARATION = /^[a-z-]+\s*:[^:]+$/

/** Whether the value is machine-readable, regardless of the property's name. */
function isData(value: string): boolean {
  const text = value.trim()
  if (/^data:[a-z]+\/[\w.+-]+[;,]/i.test(text) || isJson(text)) return true
  if (text.length > MAX_SETTING_LENGTH) return !/\s/.test(text) && !isUnspaced(text)
  const forms = [ADDRESS, EMAIL, DOMAIN_OR_FILE, PATH, IDENTIFIER, SNAKE, CURRENCY, DATE, FUNCTION]
  return forms.some((form) => form.test(text)) || isCss(text)
}

function isCss(text: string): boolean {
  if (text.split(/\s+/).every((word) => MEASURE.test(word))) return true
  const declarations = text.split(';').map((part) => part.trim())
  return text.endsWith(';') && declarations.slice(0, -1).every((part) => DECLARATION.test(part))
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Scripts without spaces between words. Identifiers do not use them. */
const isUnspaced = (text: string) =>
  /(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}){3}/u.test(
    text,
  )

const WORD = /^\p{P}*\p{L}(?:['’-]*[\p{L}\p{M}])*\p{P}*$/u

/** Whether the value is a sentence or the beginning of one, unlike names of fonts and classes. */
function isProse(value: string): boolean {
  const text = value.trim()
  if (isUnspaced(text)) return true
  const words = text.slice(0, 2_000).split(/\s+/)
  if (words.length < 3 || /\b(?:sans-serif|serif|monospace)\b/.test(text)) return false
  const natural = words.filter((word) => WORD.test(word)).length
  const isSentence = /^\p{P}*(?:\p{Lu}|\p{Lt}|\p{Lo})/u.test(text) || /[.!?…]["'”»)]?$/.test(text)
  return isSentence && natural >= 0.7 * words.length
}
