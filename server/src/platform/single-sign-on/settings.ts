import { Type } from 'typebox'
import { ROLES, type Role } from '../../api/access.ts'
import type { OutboundRules } from '../outbound/guarded-http.ts'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values } from '../values/variables.ts'

export const singleSignOnVariables = {
  OIDC_ISSUER: url(
    HTTP,
    'OpenID Connect provider that people of the dashboard can log in with, exactly as it names itself: see [single-sign-on.md](single-sign-on.md)',
    'passwords only',
  ),
  OIDC_CLIENT_ID: text('This server, as the provider names it'),
  OIDC_CLIENT_SECRET: text('Proves to the provider that it is this server', {
    unset: 'a public client, with PKCE alone',
    secret: true,
  }),
  OIDC_SCOPES: Type.String({
    default: 'openid email profile',
    maxLength: 500,
    pattern: '^([!#-\\[\\]-~]+ )*openid( [!#-\\[\\]-~]+)*$',
    description: 'What is asked of the provider',
    takes: 'names separated by spaces, one of them openid',
  }),
  OIDC_NAME: Type.String({
    default: 'single sign-on',
    maxLength: 60,
    description: 'Name of the provider on the button: “Log in with …”',
  }),
  OIDC_ROLE_CLAIM: text('Claim of the ID token that gives a role, such as `groups` or `realm_access.roles`', {
    unset: 'people are invited, and keep their roles',
  }),
  OIDC_ROLES: text(
    'Which values of `OIDC_ROLE_CLAIM` give which role, as `value=owner,value=editor,value=viewer`; values are percent-encoded',
  ),
  OIDC_ACCOUNT: text('Id of the account that `OIDC_ROLES` are for', { unset: 'the only account' }),
}

export type ClaimedRoles = {
  claim: string
  roles: Map<string, Role>
  /** Null is the only account. */
  accountId: string | null
}
export type SingleSignOnSettings = {
  issuer: string
  clientId: string
  clientSecret: string | null
  scopes: string
  name: string
  /** Null leaves roles to people. */
  claimedRoles: ClaimedRoles | null
}

/** Null without a provider. */
export function singleSignOnSettings(
  values: Values<typeof singleSignOnVariables>,
  { httpsOnly }: OutboundRules,
): SingleSignOnSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values
  if (issuer === undefined) return null
  if (clientId === undefined) throw new ConfigError('OIDC_ISSUER requires OIDC_CLIENT_ID')
  if (httpsOnly && !issuer.startsWith('https:'))
    throw new ConfigError('OIDC_ISSUER must start with https:// when NODE_ENV is production')
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
    scopes: values.OIDC_SCOPES,
    name: values.OIDC_NAME,
    claimedRoles: claimedRoles(values),
  }
}

function claimedRoles(values: Values<typeof singleSignOnVariables>): ClaimedRoles | null {
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLES: pairs, OIDC_ACCOUNT: accountId = null } = values
  if (claim === undefined && pairs === undefined && accountId === null) return null
  if (claim === undefined || pairs === undefined)
    throw new ConfigError('Set OIDC_ROLE_CLAIM and OIDC_ROLES together; OIDC_ACCOUNT requires both')
  return { claim, roles: new Map(pairs.split(',').map(pairOf)), accountId }
}

function pairOf(pair: string): [value: string, role: Role] {
  const at = pair.lastIndexOf('=')
  const role = ROLES.find((one) => one === pair.slice(at + 1).trim())
  try {
    if (role && at > 0) return [decodeURIComponent(pair.slice(0, at).trim()), role]
  } catch {}
  throw new ConfigError(
    `OIDC_ROLES must be value=role,value=role, where a role is one of ${ROLES.join(', ')}`,
  )
}
