import type { Trace } from '../../platform/traces.ts'

export const mailTraces: Trace[] = [
  { table: 'mails', email: 'to_address', key: 'cancel_key', erased: 'deleted' },
  { table: 'mail_suppressions', email: 'address', key: null, erased: 'deleted' },
]
