import { findAll, htmlParser, TooComplexError, textOf, tidyLines, without } from '../wordpress/dom.ts'

const MAX_ELEMENTS = 20_000
const UNSEEN = ['script', 'style', 'template', 'noscript']

/** The text of a description in HTML; what cannot be read stays empty. */
export function plainText(html: string): string {
  try {
    const nodes = htmlParser(MAX_ELEMENTS)(html)
    const unseen = new Set(findAll(nodes, ({ tagName }) => UNSEEN.includes(tagName)))
    return tidyLines(textOf(without(nodes, unseen)))
  } catch (error) {
    if (error instanceof TooComplexError) return ''
    throw error
  }
}

/** An amount such as `19.90`; null for anything else. Shopify writes no signs and no thousands. */
export const amountIn = (text: string): number | null =>
  /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : null

export const integerIn = (text: string): number | null =>
  /^-?\d{1,9}(\.0)?$/.test(text) ? Number(text) : null

export const isYes = (text: string) => ['true', 'yes', '1'].includes(text.toLowerCase())

/** Reads `2024-03-05 14:21:08 +0100`; null for anything else. */
export function timeIn(text: string): Date | null {
  const [, day, time, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(?:Z|UTC|([+-])(\d\d):?(\d\d))$/.exec(text) ?? []
  if (!day) return null
  const at = new Date(`${day}T${time}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 || at.getUTCFullYear() > 2100 ? null : at
}

/** On one line, without control characters, in at most so many characters; null when nothing is left. */
export function line(text: string, maxLength = 255): string | null {
  return clip(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), maxLength) || null
}

/** Cuts a text without splitting a character. */
export const clip = (text: string, maxLength: number) =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trim()
