import { sql } from '../../src/platform/database/sql.ts'
import { mailPurpose } from '../../src/platform/mail/outbox.ts'
import type { TestServer } from './server.ts'

/** The link that the reader of a mail finds in it; the API shows nobody a link that signs in. */
export async function mailedLink(server: TestServer, mailId: string): Promise<URL> {
  const sealed = await server.db.first<{ data: string }>(
    sql`select sealed_data as data from mails where id = ${mailId}`,
  )
  const { data } = JSON.parse(server.platform.secrets.open(sealed?.data ?? '', mailPurpose(mailId)))
  return new URL(data.url)
}
