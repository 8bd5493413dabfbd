/** Returns a single line without control characters, lone surrogates and direction marks. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim()

/** Like `cleanLine`, but preserves white space and line breaks. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')

/** Cuts a text to a length in UTF-16 units, between words if possible, and ends it with an ellipsis. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const short = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  const words = short.slice(0, Math.max(0, short.lastIndexOf(' ')))
  return `${trimEnd(words.length > maxLength / 2 ? words : short, ' .,;:–-')}…`
}

/** Removes any of the characters from the end. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
