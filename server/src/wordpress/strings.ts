/** Removes what neither XML nor PostgreSQL can store: control characters and lone surrogates. */
export function stripInvalid(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/gu, '')
}

/** The start of a text, at most `length` UTF-16 units, without splitting a character. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : stripInvalid(text.slice(0, length))
}

/** Like `cut`, but ends with a whole word and an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const start = cut(text, length - 1)
  const space = start.lastIndexOf(' ')
  return `${space > length / 2 ? start.slice(0, space) : start}…`
}

/** A copy that does not retain the larger string it was cut from, as substrings do in V8. */
export function detach(text: string): string {
  return Buffer.from(text).toString()
}
