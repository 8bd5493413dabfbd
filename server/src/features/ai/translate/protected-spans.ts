/** Spans that a translation must not change: URLs, email addresses, template placeholders, shortcodes and tags. */
const PROTECTED = new RegExp(
  [
    /https?:\/\/(?:[.,;:!?)\]]*[^\s<>"'.,;:!?)\]])+/,
    /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/,
    /\{\{[^{}]*\}\}/,
    /\{%[^{}%]*%\}/,
    /\$?\{[\w.$:-]+\}/,
    /(?<![\d%])%(?:\d+\$)?(?:[sdif@](?!\p{L})|\(\w+\)[sdif])/u,
    /\[\/?[a-z][\w-]*(?:\s[^[\]=]*=[^[\]]*)?\/?\]/,
    /<\/?[a-z][^<>]*>/,
    /<\/?\d+\/?>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
)

/** The protected spans of a text, sorted, duplicates included. */
export const protectedSpans = (text: string): string[] => (text.match(PROTECTED) ?? []).sort()

/** Applies `change` to the text between protected spans, and `changeSpan` to these. */
export function mapWords(
  text: string,
  change: (words: string) => string,
  changeSpan: (span: string) => string = (span) => span,
): string {
  let changed = ''
  let end = 0
  for (const match of text.matchAll(PROTECTED)) {
    changed += change(text.slice(end, match.index)) + changeSpan(match[0])
    end = match.index + match[0].length
  }
  return changed + change(text.slice(end))
}

/** Whether a text has letters outside protected spans. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(PROTECTED, ' '))
