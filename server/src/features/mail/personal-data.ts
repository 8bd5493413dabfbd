import type { PersonalTable } from '../../platform/personal-data.ts'

export const mailPersonalData: PersonalTable[] = [
  { table: 'mails', email: 'to_address', key: 'cancel_key', erased: 'deleted' },
  { table: 'mail_suppressions', email: 'address', key: null, erased: 'deleted' },
]
