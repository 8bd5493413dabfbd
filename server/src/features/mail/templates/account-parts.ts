import type { AccountMailKind, MailData } from '../../../platform/mail/kinds.ts'
import type { Format } from './format.ts'
import type { Parts } from './pieces.ts'

const link =
  (nameOf: (data: { accountName?: string; name?: string }) => Record<string, string>) =>
  (data: { accountName?: string; name?: string; url: string; expiresAt: string }, format: Format): Parts => ({
    values: { ...nameOf(data), expiresOn: format.day(data.expiresAt) },
    customerName: data.name,
    isGreeted: true,
    url: data.url,
    blocks: [],
  })

const plain = (values: Record<string, string>, url: string): Parts => ({
  values,
  customerName: null,
  isGreeted: false,
  url,
  blocks: [],
})

/** Of mails that the server itself sends to members of an account. */
export const ACCOUNT_PARTS: { [K in AccountMailKind]: (data: MailData[K], format: Format) => Parts } = {
  invitation: link(({ accountName = '' }) => ({ accountName })),
  password: link(() => ({})),
  key_expiring: ({ keyName, hint, expiresAt, url }, format) =>
    plain({ keyName, hint, expiresOn: format.day(expiresAt) }, url),
  site_deleted: ({ siteName, eraseAt, url }, format) =>
    plain({ siteName, erasedOn: format.day(eraseAt) }, url),
  site_exported: ({ siteName, expiresAt, url }, format) =>
    plain({ siteName, deletedOn: format.day(expiresAt) }, url),
  site_export_failed: ({ siteName, url }) => plain({ siteName }, url),
  site_imported: ({ siteName, url }) => plain({ siteName }, url),
  factors_changed: ({ url }) => plain({}, url),
  factors_reset: ({ url }) => plain({}, url),
  log_in_reset: ({ url }) => plain({}, url),
  new_log_in: ({ url, ...values }) => plain(values, url),
  wrong_codes: ({ url, ...values }) => plain(values, url),
  backup_problem: ({ problem, url }) => ({ ...plain({}, url), blocks: [{ type: 'text', text: problem }] }),
}
