import { conflict, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { NewMail } from '../../../platform/mail/outbox.ts'
import { isMailAddress } from '../../../platform/mail/settings.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import type { mail } from '../contract.ts'
import { type Letter, subjectOfLetter, writeLetter } from '../letter.ts'
import { readMail } from '../outbox/read.ts'
import {
  type MailLanguage,
  TEMPLATE_KINDS,
  TESTS_PER_HOUR,
  type TemplateKind,
  templateLanguage,
} from '../rules.ts'
import { findMailSite } from '../site-queries.ts'
import type { Template } from './contract.ts'
import * as queries from './queries.ts'
import { sampleOf } from './samples.ts'
import { type Overrides, placeholdersOf, TEXTS, unknownPlaceholders } from './write.ts'

type TemplateHandlers = Pick<
  HandlersOf<typeof mail>,
  'listTemplates' | 'getTemplate' | 'updateTemplate' | 'deleteTemplate' | 'previewTemplate' | 'testTemplate'
>

export const templateHandlers: TemplateHandlers = {
  async listTemplates(context, { query }) {
    const language = languageOf(context, query)
    const stored = await queries.listTemplates(context.db, context.site.id, language)
    return TEMPLATE_KINDS.map((kind) =>
      shown(
        context,
        kind,
        language,
        stored.find((one) => one.kind === kind),
      ),
    )
  },

  getTemplate: (context, { params, query }) => read(context, params.kind, languageOf(context, query)),

  async updateTemplate(context, { params, body }) {
    const { db, site, clock } = context
    const { kind } = params
    const language = languageOf(context, body)
    refusePlaceholders(context, kind, body)
    await db.transaction(async (tx) => {
      await queries.lockTemplates(tx, site.id)
      const changed = merged(await findOverrides(tx, site.id, kind, language), body)
      await queries.saveTemplate(tx, site.id, { kind, language }, changed, clock.now())
    })
    return read(context, kind, language)
  },

  async deleteTemplate(context, { params, query }) {
    const { db, site } = context
    const language = languageOf(context, query)
    await queries.deleteTemplate(db, site.id, params.kind, language)
    return read(context, params.kind, language)
  },

  async previewTemplate(context, { params, body }) {
    const { db, site, publicUrl } = context
    const { kind } = params
    const language = languageOf(context, body)
    refusePlaceholders(context, kind, body)
    const overrides = merged(await findOverrides(db, site.id, kind, language), body)
    return writeLetter(await sampleLetter(context, kind, language, overrides), publicUrl)
  },

  async testTemplate(context, { params, body }) {
    const { db, site, caller, mail, clock, publicUrl } = context
    const language = languageOf(context, body)
    const to = body.to ?? (await queries.findAddress(db, caller.id))
    if (to === undefined) throw invalid({ to: 'is required: an API key has no email address' })
    if (!isMailAddress(to)) throw invalid({ to: 'must be an email address' })
    const overrides = await findOverrides(db, site.id, params.kind, language)
    const letter = await sampleLetter(context, params.kind, language, overrides)
    const subject = `[Test] ${subjectOfLetter(letter, publicUrl)}`
    const id = await db.transaction(async (tx) => {
      await queries.lockTemplates(tx, site.id)
      const since = new Date(clock.now().getTime() - HOUR_MS)
      if ((await queries.countTests(tx, site.id, TEST_KEY, since)) >= TESTS_PER_HOUR)
        throw conflict(`At most ${TESTS_PER_HOUR} test mails per hour; try again later`, 'too_many_tests')
      const { data } = letter.content
      const test = {
        kind: params.kind,
        data,
        to,
        language,
        subject,
        cancelKey: TEST_KEY,
        isByTeam: true,
      } as NewMail
      return (await mail.queue(tx, site.id, test)) as string
    })
    return readMail(context, id)
  },
}

const TEST_KEY = 'mail_test'

const languageOf = ({ site }: SiteContext, { language }: { language?: MailLanguage }): MailLanguage =>
  language ?? templateLanguage(site.language)

const findOverrides = async (
  db: SiteContext['db'],
  siteId: string,
  kind: TemplateKind,
  language: MailLanguage,
) => (await queries.listTemplates(db, siteId, language)).find((one) => one.kind === kind)

const merged = (before: Overrides | undefined, given: Partial<Overrides>): Overrides => ({
  subject: given.subject === undefined ? (before?.subject ?? null) : given.subject,
  intro: given.intro === undefined ? (before?.intro ?? null) : given.intro,
  closing: given.closing === undefined ? (before?.closing ?? null) : given.closing,
})

/** Sample data, whose links lead to the site. */
const sample = ({ publicUrl, clock }: SiteContext, kind: TemplateKind, language: MailLanguage) =>
  sampleOf(kind, language, `${publicUrl}/`, clock.now())

async function sampleLetter(
  context: SiteContext,
  kind: TemplateKind,
  language: MailLanguage,
  overrides: Overrides | undefined,
): Promise<Letter> {
  const { db, site: known, sitesAddress } = context
  const site = (await findMailSite(db, known.id, sitesAddress)) ?? null
  return { kind, language, content: { data: sample(context, kind, language) }, site, overrides }
}

async function read(context: SiteContext, kind: TemplateKind, language: MailLanguage): Promise<Template> {
  return shown(context, kind, language, await findOverrides(context.db, context.site.id, kind, language))
}

function shown(
  context: SiteContext,
  kind: TemplateKind,
  language: MailLanguage,
  stored: queries.StoredTemplate | undefined,
): Template {
  const { name, subject, intro, closing = '' } = TEXTS[language][kind]
  const builtIn = { subject, intro, closing }
  const own = [stored?.subject, stored?.intro, stored?.closing]
  return {
    kind,
    language,
    name,
    subject: stored?.subject ?? subject,
    intro: stored?.intro ?? intro,
    closing: stored?.closing ?? closing,
    builtIn,
    isChanged: own.some((text) => typeof text === 'string'),
    placeholders: placeholdersOf(sample(context, kind, language), kind),
    updatedAt: stored?.updatedAt.toISOString() ?? null,
  }
}

function refusePlaceholders(context: SiteContext, kind: TemplateKind, given: Partial<Overrides>) {
  const known = placeholdersOf(sample(context, kind, 'en'), kind)
  const errors: Record<string, string> = {}
  for (const field of ['subject', 'intro', 'closing'] as const) {
    const [unknown] = unknownPlaceholders(given[field] ?? '', known)
    if (unknown !== undefined)
      errors[field] = `has {{${unknown}}}, which this kind of mail does not support; use ${known.join(', ')}`
  }
  refuse(errors)
}
