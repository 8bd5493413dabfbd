import type { Role } from '../api/access.ts'
import type { Config } from '../config.ts'
import { OperatorError, requireAccount } from '../platform/accounts/accounts.ts'
import { type MadeLink, type Purpose, urlOf } from '../platform/accounts/one-time-links.ts'
import {
  createUser,
  EMAIL_PATTERN,
  listUsers,
  offerPassword,
  offerSetup,
} from '../platform/accounts/people.ts'
import type { OpenPlatform } from '../platform/open.ts'
import { addressOf } from '../platform/values/address.ts'

export type Summary = { result: object; text: string }
type NewUser = { account: string; role: Role; name: string; email: string }

const EMAIL = new RegExp(EMAIL_PATTERN)

/** Lets somebody into an account; who has no password yet gets a link to choose one. */
export async function addUser({ db, clock }: OpenPlatform, config: Config, user: NewUser): Promise<Summary> {
  if (!EMAIL.test(user.email.trim())) throw new OperatorError(`"${user.email}" is not an e-mail address`)
  await requireAccount(db, user.account)
  const { id, link } = await createUser(db, { ...user, accountId: user.account }, clock.now())
  if (!link)
    return { result: { id, url: null }, text: `User ${id} has a password already, and is a member now` }
  const { url, expiresAt } = shown(config, 'password', link)
  return {
    result: { id, url, expiresAt },
    text: `User ${id} chooses a password with this link, within 24 hours and once:\n  ${url}`,
  }
}

export async function showUsers({ db }: OpenPlatform): Promise<Summary> {
  const users = await listUsers(db)
  const lines = users.map(({ id, name, email, accounts }) => {
    const roles = accounts.map((account) => `${account.role} of ${account.name}`).join(', ')
    return `${id}  ${email}  ${name}  ${roles || 'no account'}`
  })
  return { result: { users }, text: lines.join('\n') || 'No users' }
}

export async function resetPassword(
  { db, clock }: OpenPlatform,
  config: Config,
  email: string,
): Promise<Summary> {
  const { url, expiresAt } = shown(config, 'password', await offerPassword(db, email, clock.now()))
  return {
    result: { url, expiresAt },
    text: `A new password is chosen with this link, within 24 hours and once:\n  ${url}`,
  }
}

/** A new link in the place of the one that was printed at the start. */
export async function showSetup({ db, clock }: OpenPlatform, config: Config): Promise<Summary> {
  const link = await offerSetup(db, clock.now())
  if (!link) throw new OperatorError('This server has an owner already; see: sitewright users list')
  const { url, expiresAt } = shown(config, 'setup', link)
  return {
    result: { url, expiresAt },
    text: `Become the owner with this link, within 24 hours and once:\n  ${url}`,
  }
}

const shown = ({ publicUrl, host, port }: Config, purpose: Purpose, { token, expiresAt }: MadeLink) => ({
  url: urlOf(publicUrl ?? addressOf(host, port), purpose, token),
  expiresAt,
})
