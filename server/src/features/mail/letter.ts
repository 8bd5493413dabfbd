import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MailKind } from '../../platform/mail/kinds.ts'
import { type MailContent, mailPurpose } from '../../platform/mail/outbox.ts'
import { lookOf } from './look.ts'
import { type MailLanguage, templateLanguage, type WrittenMail } from './rules.ts'
import { findMailSite, findOverrides, type MailSite, type StoredOverrides } from './site-queries.ts'
import { subjectOf, writeMail } from './templates/write.ts'

/** A mail before it is written; `site` is null for mail of an account. */
export type Letter = {
  kind: MailKind
  language: MailLanguage
  content: MailContent
  site: MailSite | null
  overrides?: StoredOverrides | undefined
}
type StoredLetter = {
  id: string
  siteId: string | null
  kind: MailKind
  language: string
  sealedData: string
}
type Context = Pick<Platform, 'secrets' | 'sitesAddress' | 'publicUrl'> & { db: Db }

const SERVER_NAME = 'Sitewright'

export const readLetter = (context: Context, stored: StoredLetter) => letterReader(context)(stored)

/** Reads several mails of a site, and what they have in common once. */
export function letterReader({ db, secrets, sitesAddress }: Context) {
  const site = once((siteId: string) => findMailSite(db, siteId, sitesAddress))
  const overrides = once((siteId: string, kind: string, language: string) =>
    findOverrides(db, siteId, kind, language),
  )
  return async (stored: StoredLetter): Promise<Letter> => {
    const { id, siteId, kind } = stored
    const language = templateLanguage(stored.language)
    const content: MailContent = JSON.parse(secrets.open(stored.sealedData, mailPurpose(id)))
    if (siteId === null) return { kind, language, content, site: null }
    const known = await Promise.all([site(siteId), overrides(siteId, kind, language)])
    return { kind, language, content, site: known[0] ?? null, overrides: known[1] }
  }
}

function once<A extends string[], T>(read: (...key: A) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  return (...key: A) => {
    const reading = known.get(key.join()) ?? read(...key)
    known.set(key.join(), reading)
    return reading
  }
}

function writingOf({ kind, language, site, overrides }: Letter, publicUrl: string) {
  const look = lookOf(site ?? { name: SERVER_NAME, url: publicUrl, design: null, logo: null })
  return { kind, language, timeZone: site?.timeZone ?? 'UTC', look, overrides }
}

export const writeLetter = (letter: Letter, publicUrl: string): WrittenMail =>
  writeMail(letter.content, writingOf(letter, publicUrl))

export const subjectOfLetter = (letter: Letter, publicUrl: string): string =>
  subjectOf(letter.content, writingOf(letter, publicUrl))

export const senderNameOf = (site: MailSite | null) => site?.senderName ?? site?.name ?? SERVER_NAME
