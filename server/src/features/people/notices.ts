import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MailData } from '../../platform/mail/kinds.ts'
import * as queries from './queries.ts'

type Kind = 'factors_changed' | 'factors_reset' | 'log_in_reset' | 'new_log_in' | 'wrong_codes'
type Reader = { userId: string; email: string; name: string }

/** Tells a person of something that matters if it was not them. Without a mail server, nothing is. */
export async function notify<K extends Kind>(
  tx: Db,
  { mail, publicUrl }: Pick<AnonymousContext, 'mail' | 'publicUrl'>,
  { userId, email, name }: Reader,
  kind: K,
  data: Omit<MailData[K], 'url'>,
): Promise<void> {
  const accountId = mail.isSent ? await queries.findFirstAccount(tx, userId) : undefined
  if (accountId === undefined) return
  const language = await queries.findLanguage(tx, accountId)
  const url = `${publicUrl}/live/settings/profile`
  const notice = { kind, to: email, toName: name, language, data: { ...data, url } }
  await mail.queueForAccount(tx, accountId, notice as Parameters<typeof mail.queueForAccount>[2])
}
