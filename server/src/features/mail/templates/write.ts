import type { MailKind } from '../../../platform/mail/kinds.ts'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import type { MailLanguage, WrittenMail } from '../rules.ts'
import { accountTextsDe } from './account-texts-de.ts'
import { accountTextsEn } from './account-texts-en.ts'
import { filled, type KindTexts, lineOf, type MailDocument, placeholdersIn, webAddress } from './document.ts'
import { formatOf } from './format.ts'
import { htmlOf, type MailLook } from './html.tsx'
import { greetedName } from './names.ts'
import { PARTS } from './parts.ts'
import type { Parts } from './pieces.ts'
import { textOf } from './text.ts'
import { textsDe } from './texts-de.ts'
import { textsEn } from './texts-en.ts'
import { WORDS } from './words.ts'

export const TEXTS: Record<MailLanguage, Record<MailKind, KindTexts>> = {
  en: { ...textsEn, ...accountTextsEn },
  de: { ...textsDe, ...accountTextsDe },
}
/** What a site says instead of the built-in texts; null leaves one as it is. */
export type Overrides = { subject: string | null; intro: string | null; closing: string | null }
type Writing = {
  kind: MailKind
  language: MailLanguage
  timeZone: string
  look: MailLook
  overrides?: Overrides | undefined
}

const MAX_SUBJECT = 300

export function writeMail(content: MailContent, writing: Writing): WrittenMail {
  const document = documentOf(content, writing)
  const { look, language } = writing
  return { subject: document.subject, html: htmlOf(document, look, language), text: textOf(document, look) }
}

/** The subject alone, which costs little. */
export const subjectOf = (content: MailContent, writing: Writing) => documentOf(content, writing).subject

function documentOf(
  content: MailContent,
  { kind, language, timeZone, look, overrides }: Writing,
): MailDocument {
  const texts = TEXTS[language][kind]
  const words = WORDS[language]
  const write = PARTS[kind] as (data: unknown, ...rest: unknown[]) => Parts
  const parts = write(content.data, formatOf(language, timeZone), words)
  const name = greetedName(parts.customerName)
  const values = { customerName: name, siteName: look.name, ...parts.values }
  const written = (text: string | null | undefined) => filled(text ?? '', values)
  const own = (content.data as { subject?: string | null }).subject ?? content.subject
  const subject = own || written(overrides?.subject ?? texts.subject)
  const href = webAddress(parts.url)
  return {
    subject: lineOf(subject).slice(0, MAX_SUBJECT),
    heading: lineOf(written(texts.heading)),
    greeting: !parts.isGreeted ? null : name === '' ? words.hello : words.helloName(name),
    intro: written(overrides?.intro ?? texts.intro),
    blocks: parts.blocks,
    button: href && texts.button ? { label: texts.button, href } : null,
    closing: written(overrides?.closing ?? texts.closing),
  }
}

/** The placeholders that the texts of a kind can have. */
export function placeholdersOf(sample: MailContent['data'], kind: MailKind): string[] {
  const write = PARTS[kind] as (data: unknown, ...rest: unknown[]) => Parts
  const { values, isGreeted } = write(sample, formatOf('en', 'UTC'), WORDS.en)
  return ['siteName', ...(isGreeted ? ['customerName'] : []), ...Object.keys(values)]
}

export const unknownPlaceholders = (text: string, known: string[]) =>
  placeholdersIn(text).filter((name) => !known.includes(name))
