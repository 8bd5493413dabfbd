import type { Tier } from '../../api/caller.ts'

export { ROLES } from '../../api/access.ts'
export { EMAIL_PATTERN } from '../../platform/accounts/people.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
export const MAX_MEMBERS = 500
export const MAX_INVITATIONS = 100
export const RECOVERY_CODES = 10
export const MAX_EMAIL_LENGTH = 254
/** How long a log-in at the provider may take. */
export const SIGN_ON_MS = 10 * 60_000
/** How long a log-in stands for a password that somebody does not have. */
export const RECENT_MS = 10 * 60_000
/** How long a log-in waits for the second factor. */
export const PENDING_MS = 5 * 60_000
/** After which it begins again with the password. */
export const MAX_WRONG_CODES = 5

/** Wrong codes for one user that a person may enter without being told of them. */
export const UNTOLD_WRONG_CODES: Tier = {
  name: 'wrong codes',
  perMinute: 1_000,
  perSecond: null,
  perDay: 4,
}
/** How often a user is told of them. */
export const NOTICES_OF_WRONG_CODES: Tier = {
  name: 'notices of wrong codes',
  perMinute: 1,
  perSecond: null,
  perDay: 1,
}
/** Invitations and links to choose a password of one account to one person, which are mailed. */
export const LINKS_TO_ONE: Tier = { name: 'links to a person', perMinute: 10, perSecond: null, perDay: 20 }
/** And to all together. */
export const LINKS: Tier = { name: 'links of an account', perMinute: 200, perSecond: null, perDay: 1_000 }
/** Log-in attempts from one address, for any user. */
export const ATTEMPTS_FROM_ADDRESS: Tier = {
  name: 'log-ins from an address',
  perMinute: 60,
  perSecond: null,
  perDay: 3_000,
}
/** Log-in attempts from one address for one user. */
export const ATTEMPTS_FROM_ADDRESS_FOR_USER: Tier = {
  name: 'log-ins from an address for a user',
  perMinute: 10,
  perSecond: null,
  perDay: 300,
}
/** Log-in attempts for one user from addresses where the user has not logged in before. */
export const ATTEMPTS_FROM_NEW_ADDRESSES: Tier = {
  name: 'log-ins for a user from new addresses',
  perMinute: 30,
  perSecond: null,
  perDay: 1_000,
}
/** Codes of an app for one user from a network where the user has logged in before. */
export const CODES_FROM_KNOWN_NETWORK: Tier = {
  name: 'codes from a known network',
  perMinute: 10,
  perSecond: null,
  perDay: 100,
}
/** Codes of an app for one user from all other networks together. */
export const CODES_FROM_NEW_NETWORKS: Tier = {
  name: 'codes from new networks',
  perMinute: 10,
  perSecond: null,
  perDay: 50,
}
