/** What stands in texts and is no word: addresses, placeholders of templates, shortcodes and tags. */
const KEPT = new RegExp(
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

/** What a translation holds as it is, as often as the text does, in the order of the alphabet. */
export const keptParts = (text: string): string[] => (text.match(KEPT) ?? []).sort()

/** The text with its words changed, and all else as it is. */
export function mapWords(text: string, change: (words: string) => string): string {
  let changed = ''
  let end = 0
  for (const match of text.matchAll(KEPT)) {
    changed += change(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return changed + change(text.slice(end))
}

/** Whether there is anything to translate. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(KEPT, ' '))
