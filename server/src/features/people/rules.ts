import type { Tier } from '../../api/caller.ts'

export { ROLES } from '../../api/access.ts'
export { EMAIL_PATTERN } from '../../platform/accounts/people.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
export const MAX_MEMBERS = 500
export const MAX_INVITATIONS = 100

/** Passwords that may be tried from one address, and of one user. Those of a day are many enough for a bad day of people. */
export const TRIES_OF_ADDRESS: Tier = {
  name: 'log-ins of an address',
  perMinute: 60,
  perSecond: null,
  perDay: 3_000,
}
export const TRIES_OF_EMAIL: Tier = {
  name: 'log-ins of an e-mail',
  perMinute: 10,
  perSecond: null,
  perDay: 300,
}
