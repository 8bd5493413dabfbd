import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { created, empty, list, one, withCookies } from '../../api/reply.ts'
import { DateTime, Deleted, Id, Line, named, nullable } from '../../api/schema.ts'
import { passkeyEndpoints } from './passkeys/contract.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules.ts'
import { code, email, PROOF, password, proof, Role, Session, User } from './schema.ts'

export type { Passkey } from './passkeys/contract.ts'
export type { Session, User } from './schema.ts'

const name = { ...Line, examples: ['Ada Lovelace'] }
const newPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: `At least ${MIN_PASSWORD_LENGTH} characters`,
  examples: ['correct horse battery'],
})
const token = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The part of the link after `#token=`',
  examples: ['q1dVbRlUXVjPCrjKk0Y6Y1xYpVnKqkCqE1bq2bL3u7A'],
})
const accountName = { ...Line, examples: ['Lakeside Studio'] }

export const SetupState = named(
  'SetupState',
  Type.Object({
    needed: Type.Boolean({ description: 'Whether the server has no owner yet' }),
    singleSignOn: nullable(
      Type.String({ description: 'Name of the provider people can log in with; null without one' }),
    ),
  }),
)
export const ListedSession = named(
  'ListedSession',
  Type.Object({
    id: Id,
    current: Type.Boolean({ description: 'Whether this request belongs to the session' }),
    ipAddress: nullable(Type.String({ description: 'The address the session began from' })),
    userAgent: nullable(Type.String()),
    createdAt: DateTime,
    lastUsedAt: { ...DateTime, description: 'To within five minutes' },
    expiresAt: DateTime,
  }),
)
export const Factors = named(
  'Factors',
  Type.Object({
    authenticatorSince: nullable({
      ...DateTime,
      description: 'When the authenticator app was confirmed; null while it waits for its first code',
    }),
    recoveryCodesLeft: Type.Integer(),
    hasPassword: Type.Boolean({ description: 'False for people who only log in through a provider' }),
  }),
)
const OfferedAuthenticator = named(
  'OfferedAuthenticator',
  Type.Object({
    secret: Type.String({ description: 'In Base32, to type into the app' }),
    uri: Type.String({ description: 'The same as an `otpauth:` address, to show as a QR code' }),
  }),
)
const RecoveryCodes = named(
  'RecoveryCodes',
  Type.Object({
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each works once in place of a code from the app. They are not shown again',
    }),
    ended: Type.Integer({ description: 'How many other sessions have ended' }),
  }),
)
const SignOnAddress = named(
  'SignOnAddress',
  Type.Object({ url: Type.String({ description: 'Where the browser goes to log in' }) }),
)
const EndedSessions = named('EndedSessions', Type.Object({ ended: Type.Integer() }))
export const Account = named(
  'Account',
  Type.Object({
    id: Id,
    name: Type.String(),
    tier: Type.String(),
    requiresSecondFactor: Type.Boolean({ description: 'Whether members must have a second factor' }),
    createdAt: DateTime,
  }),
)
export const Member = named(
  'Member',
  Type.Object({ userId: Id, name: Type.String(), email, role: Role, joinedAt: DateTime }),
)
const invitation = { id: Id, email, role: Role, expiresAt: DateTime }
export const Invitation = named('Invitation', Type.Object({ ...invitation, createdAt: DateTime }))
const url = Type.String({ description: 'The link, which is not shown again' })
const isMailed = Type.Boolean({
  description:
    'Whether the link is also sent by mail; otherwise pass it on yourself. Requires a mail server: see SMTP_URL.',
})
const CreatedInvitation = named(
  'MadeInvitation',
  Type.Object({ ...invitation, createdAt: DateTime, url, isMailed }),
)
const PasswordLink = named('PasswordLink', Type.Object({ userId: Id, url, expiresAt: DateTime, isMailed }))
export const OpenInvitation = named(
  'OpenInvitation',
  Type.Object({
    email,
    role: Role,
    accountName: Type.String(),
    isUser: Type.Boolean({
      description: 'Whether the email belongs to a registered user, who joins with the existing password',
    }),
    expiresAt: DateTime,
  }),
)

export type ListedSession = Static<typeof ListedSession>
export type Factors = Static<typeof Factors>
export type Account = Static<typeof Account>
export type Member = Static<typeof Member>
export type Invitation = Static<typeof Invitation>

export const people = contract('people', 'People', {
  getSetup: endpoint('GET /v1/setup', 'anonymous', {
    extension: true,
    summary: 'Check whether the server needs to be set up',
    reply: one(SetupState),
  }),
  setUp: endpoint('POST /v1/setup', 'anonymous', {
    extension: true,
    summary: 'Set up the server',
    description:
      'Creates the first owner, of all existing accounts or of a new one, and logs in. A single account takes ' +
      '`accountName`; several keep their names. The token is in the link the server prints on startup. ' +
      'Once there is an owner: 409, `set_up_already`.',
    body: Type.Object({ token, name, email, password: newPassword, accountName: Type.Optional(accountName) }),
    reply: withCookies(created(Session)),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  logIn: endpoint('POST /v1/session', 'anonymous', {
    extension: true,
    summary: 'Log in',
    description:
      'Sets a cookie that scripts cannot read. A wrong email and a wrong password return the same 401. With a second ' +
      'factor, so does the right one, with `details.reason` `second_factor_needed` and the `token` to complete it with.',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 254, examples: ['ada@example.com'] }),
      password,
    }),
    reply: withCookies(created(Session)),
    errors: ['UNAUTHORIZED'],
  }),
  completeLogIn: endpoint('POST /v1/session/second-factor', 'anonymous', {
    extension: true,
    summary: 'Complete a login with the second factor',
    description:
      'With the token from the login, within 5 minutes. A code works once. After 5 incorrect ones, log in again.',
    body: Type.Object({ token, code }),
    reply: withCookies(created(Session)),
    errors: ['UNAUTHORIZED'],
  }),
  beginSingleSignOn: endpoint('POST /v1/session/single-sign-on', 'anonymous', {
    extension: true,
    summary: 'Start a login through the provider',
    description:
      'Sets a cookie that binds the login to the browser for 10 minutes. Without a provider: 409, `no_single_sign_on`.',
    reply: withCookies(created(SignOnAddress)),
  }),
  completeSingleSignOn: endpoint('POST /v1/session/single-sign-on/complete', 'anonymous', {
    extension: true,
    invalidates: 'people',
    summary: 'Complete a login through the provider',
    description:
      'With what the provider adds to `/login/single-sign-on`, once. May require a second factor, like a password.',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 4_000, examples: ['SplxlOBeZQQYbYS6WxSbIA'] }),
      state: Type.String({ minLength: 1, maxLength: 100, examples: ['af0ifjsldkj'] }),
    }),
    reply: withCookies(created(Session)),
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT'],
  }),
  logOut: endpoint('DELETE /v1/session', 'anonymous', {
    extension: true,
    summary: 'Log out',
    description: 'Ends the current session, if any.',
    reply: withCookies(empty),
  }),
  getSession: endpoint('GET /v1/session', 'person', {
    extension: true,
    summary: 'Get the current session',
    reply: one(Session),
  }),
  updateUser: endpoint('PATCH /v1/user', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'Change your name',
    body: Type.Object({ name }),
    reply: one(User),
  }),
  changePassword: endpoint('POST /v1/user/password', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'Change your password',
    description:
      'Ends all your other sessions. A wrong current password is 400, in `details.fields`. With an authenticator app it takes a code too; ' +
      'with passkeys only, a login within the last ten minutes (otherwise 409, `log_in_again`) or a recovery code.',
    body: Type.Object({ currentPassword: password, newPassword, code: Type.Optional(code) }),
    reply: one(EndedSessions),
  }),
  getFactors: endpoint('GET /v1/user/factors', 'person', {
    extension: true,
    summary: 'Get your second factors',
    reply: one(Factors),
  }),
  addAuthenticator: endpoint('POST /v1/user/authenticator', 'person', {
    extension: true,
    summary: 'Add an authenticator app',
    description: `The app shows codes required to log in (TOTP). It takes effect once confirmed with a first code. ${PROOF}`,
    body: proof,
    reply: created(OfferedAuthenticator),
  }),
  confirmAuthenticator: endpoint('POST /v1/user/authenticator/confirm', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'Confirm your authenticator app',
    description: 'Ends all your other sessions and gives you ten recovery codes, which are not shown again.',
    body: Type.Object({ code }),
    reply: one(RecoveryCodes),
  }),
  removeAuthenticator: endpoint('POST /v1/user/authenticator/remove', 'person', {
    extension: true,
    destroys: true,
    invalidates: 'people',
    summary: 'Remove your authenticator app',
    description: `Also removes the recovery codes. ${PROOF}`,
    body: proof,
    reply: empty,
  }),
  renewRecoveryCodes: endpoint('POST /v1/user/recovery-codes', 'person', {
    extension: true,
    destroys: true,
    summary: 'Renew your recovery codes',
    description: `Ten new ones, which are not shown again; the old ones no longer work. ${PROOF}`,
    body: proof,
    reply: one(RecoveryCodes),
  }),
  ...passkeyEndpoints,
  resetPassword: endpoint('POST /v1/password-reset', 'anonymous', {
    extension: true,
    invalidates: 'people',
    summary: 'Choose a new password with a link',
    description:
      'Ends all sessions of the user and logs in. The link comes from an owner or from the operator.',
    body: Type.Object({ token, newPassword }),
    reply: withCookies(created(Session)),
    errors: ['FORBIDDEN'],
  }),
  listSessions: endpoint('GET /v1/sessions', 'person', {
    extension: true,
    summary: 'List your sessions',
    description: 'Active sessions, newest first.',
    reply: list(ListedSession),
  }),
  endSession: endpoint('DELETE /v1/sessions/:sessionId', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'End one of your sessions',
    reply: one(Deleted),
  }),
  endOtherSessions: endpoint('DELETE /v1/sessions', 'person', {
    extension: true,
    invalidates: 'people',
    summary: 'End all your other sessions',
    reply: one(EndedSessions),
  }),
  getAccount: endpoint('GET /v1/account', 'member', {
    extension: true,
    summary: 'Get the account',
    reply: one(Account),
  }),
  updateAccount: endpoint('PATCH /v1/account', 'owner', {
    recordsValues: true,
    extension: true,
    invalidates: 'people',
    summary: 'Change the account',
    description:
      'Requiring a second factor applies immediately to all members: those without one can only add one. Add your own first: ' +
      'otherwise 409, `no_second_factor`.',
    body: Type.Object({
      name: Type.Optional(accountName),
      requiresSecondFactor: Type.Optional(Type.Boolean()),
    }),
    reply: one(Account),
    errors: ['CONFLICT'],
  }),
  listMembers: endpoint('GET /v1/members', 'member', {
    extension: true,
    summary: 'List the members of the account',
    description: 'In the order they joined.',
    reply: list(Member),
  }),
  getMember: endpoint('GET /v1/members/:userId', 'member', {
    extension: true,
    summary: 'Get a member of the account',
    reply: one(Member),
  }),
  updateMember: endpoint('PATCH /v1/members/:userId', 'owner', {
    recordsValues: true,
    extension: true,
    invalidates: 'people',
    summary: 'Change the role of a member',
    description: 'The last owner cannot be changed: 409, `last_owner`.',
    body: Type.Object({ role: Role }),
    reply: one(Member),
    errors: ['CONFLICT'],
  }),
  removeMember: endpoint('DELETE /v1/members/:userId', 'member', {
    extension: true,
    invalidates: 'people',
    summary: 'Remove a member, or leave the account',
    description:
      'Owners remove any member, others only themselves. The last owner cannot be removed: 409, `last_owner`.',
    reply: one(Deleted),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  createPasswordLink: endpoint('POST /v1/members/:userId/password-link', 'owner', {
    extension: true,
    summary: 'Create a password link for a member',
    description:
      'Lets a member choose a new password. The link works once within 24 hours and voids the previous one. For a ' +
      'member of accounts that you do not own, only the operator can create one: 409, `member_elsewhere`.',
    reply: created(PasswordLink),
  }),
  listInvitations: endpoint('GET /v1/invitations', 'owner', {
    extension: true,
    summary: 'List invitations',
    description: 'Open invitations, newest first.',
    reply: list(Invitation),
  }),
  invite: endpoint('POST /v1/invitations', 'owner', {
    recordsValues: true,
    extension: true,
    summary: 'Invite a person to the account',
    description: 'The link works once within 7 days. Inviting the same email again voids the previous link.',
    body: Type.Object({ email, role: Role }),
    reply: created(CreatedInvitation),
  }),
  withdrawInvitation: endpoint('DELETE /v1/invitations/:invitationId', 'owner', {
    extension: true,
    summary: 'Withdraw an invitation',
    reply: one(Deleted),
  }),
  openInvitation: endpoint('POST /v1/invitations/open', 'anonymous', {
    extension: true,
    summary: 'Get the details of an invitation',
    body: Type.Object({ token }),
    reply: one(OpenInvitation),
    errors: ['FORBIDDEN'],
  }),
  acceptInvitation: endpoint('POST /v1/invitations/accept', 'anonymous', {
    extension: true,
    invalidates: 'people',
    summary: 'Accept an invitation',
    description:
      'Logs in and joins the account. A new user chooses a name and a password; a registered user sends the existing ' +
      'password or is logged in, otherwise: 401. With a second factor, the answer is that of `logIn`: complete it, and send this again ' +
      'with the session.',
    body: Type.Object({ token, name: Type.Optional(name), password: Type.Optional(password) }),
    reply: withCookies(created(Session)),
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  }),
})
