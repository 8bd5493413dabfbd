import { type Static, Type } from 'typebox'
import { DateTime, Id, named, oneOf } from '../../api/schema.ts'
import { EMAIL_PATTERN, MAX_PASSWORD_LENGTH, ROLES } from './rules.ts'

export const Role = oneOf(ROLES, {
  description:
    '`owner` can do everything; `editor` everything except managing members, keys and the account; `viewer` can read',
})
export const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: EMAIL_PATTERN,
  description: 'An email address, such as ada@example.com',
  examples: ['ada@example.com'],
})
export const password = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD_LENGTH,
  examples: ['correct horse battery'],
})
export const code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A code from the authenticator app, or a recovery code',
  examples: ['123456'],
})
/** What changes how somebody logs in takes what they log in with. */
export const proof = Type.Object({
  currentPassword: Type.Optional(password),
  code: Type.Optional(code),
})
export const PROOF =
  'Requires the password and, with an authenticator app, a code. Users without a password, or with passkeys only, must have ' +
  'logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code can replace a passkey, too.'

export const User = named('User', Type.Object({ id: Id, name: Type.String(), email }))
export const AccountOfUser = named(
  'AccountOfUser',
  Type.Object({
    id: Id,
    name: Type.String(),
    tier: Type.String(),
    role: Role,
    needsSecondFactor: Type.Boolean({
      description: 'Whether the account can only be used once the user has added a second factor',
    }),
  }),
)
export const Session = named(
  'Session',
  Type.Object({
    id: Id,
    user: User,
    isOperator: Type.Boolean({ description: 'Whether the user operates the server' }),
    accounts: Type.Array(AccountOfUser, { description: 'The accounts the user is a member of' }),
    expiresAt: DateTime,
  }),
)

export type User = Static<typeof User>
export type Session = Static<typeof Session>
