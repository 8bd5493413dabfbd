import type { Role } from '../api/access.ts'
import type { Config } from '../config.ts'
import { OperatorError, resolveAccount } from '../platform/accounts/accounts.ts'
import { type CreatedLink, type LinkPurpose, linkUrl } from '../platform/accounts/one-time-links.ts'
import {
  addUser,
  createPasswordLink,
  createSetupLink,
  EMAIL_PATTERN,
  listUsers,
} from '../platform/accounts/people.ts'
import type { OpenPlatform } from '../platform/open.ts'
import { addressOf } from '../platform/values/address.ts'

type Summary = { result: object; text: string }
type NewUser = { account?: string; role: Role; name: string; email: string }

const EMAIL = new RegExp(EMAIL_PATTERN)

/** Adds a user to an account. Returns the link to choose a password, or for a registered user the invitation. */
export async function createUser(
  { db, clock }: OpenPlatform,
  config: Config,
  { account, ...user }: NewUser,
): Promise<Summary> {
  if (!EMAIL.test(user.email.trim())) throw new OperatorError(`"${user.email}" is not an email address`)
  const accountId = await resolveAccount(db, account)
  const { id, purpose, link } = await addUser(db, { ...user, accountId }, clock.now())
  if (!link) return { result: { id, url: null }, text: `User ${id} is already a member` }
  const { url, expiresAt } = withUrl(config, purpose, link)
  const text =
    purpose === 'password'
      ? `Added user ${id}, who can choose a password with this link. It works once and expires in 24 hours:\n  ${url}`
      : `${user.email} is already registered as user ${id}, who is not a member yet. Send this link to that address;\n` +
        `the user joins with the existing password. It works once and expires in 7 days:\n  ${url}\n` +
        'If its owner does not know the password, someone else registered the address: run sitewright users reset-password'
  return { result: { id, url, expiresAt }, text }
}

export async function showUsers({ db }: OpenPlatform): Promise<Summary> {
  const users = await listUsers(db)
  const lines = users.map(
    ({ id, name, email, accounts }) => `${id}  ${email}  ${name}  ${rolesIn(accounts) || 'no account'}`,
  )
  return { result: { users }, text: lines.join('\n') || 'No users' }
}

const rolesIn = (accounts: { name: string; role: Role }[]) =>
  accounts.map(({ name, role }) => `${role} of ${name}`).join(', ')

export async function resetPassword(
  { db, clock }: OpenPlatform,
  config: Config,
  email: string,
): Promise<Summary> {
  const { url, expiresAt } = withUrl(config, 'password', await createPasswordLink(db, email, clock.now()))
  return {
    result: { url, expiresAt },
    text: `Choose a new password with this link, which works once and expires in 24 hours:\n  ${url}`,
  }
}

export async function resetFactors(platform: OpenPlatform, email: string): Promise<Summary> {
  const { resetFactors } = await import('../features/people/resets.ts')
  return {
    result: await resetFactors(platform, email),
    text: `The second factors of ${email} have been removed, and their sessions have ended`,
  }
}

/** Takes away all that somebody could log in with, and says how the person gets in, and what they may do then. */
export async function resetLogIn(platform: OpenPlatform, email: string): Promise<Summary> {
  const { resetLogIn } = await import('../features/people/resets.ts')
  const user = await resetLogIn(platform, email)
  const { singleSignOn } = platform
  const roles = rolesIn(user.accounts)
  const lines = [
    `Password, factors and links of ${email} have been removed`,
    singleSignOn
      ? `The next login with ${singleSignOn.name} under this address, verified there, is linked to this user`
      : `For a link to choose a password, run: sitewright users reset-password ${email}`,
    roles
      ? `They are still ${roles}: owners of these accounts can remove them and revoke the API keys they created`
      : 'They belong to no account; add them with sitewright users create',
    ...(user.isOperator
      ? [
          `They are an operator of the server. To change that, run: sitewright users set-operator --no-operator ${email}`,
        ]
      : []),
  ]
  return { result: user, text: lines.join('\n') }
}

/** Creates a new set-up link, which voids the one printed at the start. */
export async function showSetup({ db, clock }: OpenPlatform, config: Config): Promise<Summary> {
  const link = await createSetupLink(db, clock.now())
  if (!link) throw new OperatorError('This server already has an owner; see: sitewright users list')
  const { url, expiresAt } = withUrl(config, 'setup', link)
  return {
    result: { url, expiresAt },
    text: `Create the owner with this link, which works once and expires in 24 hours:\n  ${url}`,
  }
}

const withUrl = (
  { publicUrl, host, port }: Config,
  purpose: LinkPurpose,
  { token, expiresAt }: CreatedLink,
) => ({
  url: linkUrl(publicUrl ?? addressOf(host, port), purpose, token),
  expiresAt,
})
