/** A mail before it is written as HTML and as text. Everything in it is plain text. */
export type MailDocument = {
  subject: string
  heading: string
  greeting: string | null
  intro: string
  blocks: Block[]
  button: { label: string; href: string } | null
  closing: string
}
export type Block =
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'items'; rows: [name: string, amount: string][]; total: [label: string, amount: string] | null }
  | { type: 'text'; text: string }
  | { type: 'links'; links: [label: string, href: string][] }

/** Texts of a kind, with placeholders such as `{{orderNumber}}`. */
export type KindTexts = {
  /** What lists call the kind. */
  name: string
  subject: string
  heading: string
  intro: string
  closing?: string
  button?: string
}

const PLACEHOLDER = /\{\{ ?([a-zA-Z]{1,40}) ?\}\}/g

/** Names of the placeholders in a text. */
export const placeholdersIn = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string)

/** Fills in placeholders in one pass, so that a value is never read as a text. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replace(PLACEHOLDER, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : all,
  )

/** As one line, without control characters. */
export const lineOf = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

export const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The address if browsers may follow it; null otherwise. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null
}
