import type { JWTPayload } from 'jose'
import { ROLES, type Role } from '../../api/access.ts'
import type { ClaimedRoles } from './settings.ts'

/** What the provider says of a person. */
export type Claims = {
  subject: string
  /** Null unless the provider has verified it. */
  verifiedEmail: string | null
  name: string | null
  /** Whether the provider asked for a second factor. */
  hasSecondFactor: boolean
  role: Role | null
}

/** As OpenID Connect has it. */
const SUBJECT = /^[ -~]{1,255}$/
const MAX_NAME_LENGTH = 255
/** Of `acr`, for several factors. */
const SEVERAL_FACTORS = [
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

export function claimsOf(payload: JWTPayload, claimedRoles: ClaimedRoles | null): Claims {
  const { sub = '', email, amr, acr } = payload
  if (!SUBJECT.test(sub)) throw new Error('the subject is not 1 to 255 characters of ASCII')
  return {
    subject: sub,
    verifiedEmail: isVerified(payload) && typeof email === 'string' ? email : null,
    name: nameIn(payload),
    hasSecondFactor: valuesOf(amr).includes('mfa') || SEVERAL_FACTORS.includes(String(acr)),
    role: claimedRoles && roleIn(payload, claimedRoles),
  }
}

/** Microsoft Entra ID says it by a claim of its own. */
const isVerified = ({ email_verified, xms_edov }: JWTPayload) =>
  email_verified === true || ENTRA_YES.includes(xms_edov)
const ENTRA_YES: unknown[] = [true, 1, '1']

function nameIn({ name }: JWTPayload): string | null {
  if (typeof name !== 'string') return null
  const line = name
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return line.slice(0, MAX_NAME_LENGTH).toWellFormed() || null
}

/** The one that may do most. */
function roleIn(payload: JWTPayload, { claim, roles }: ClaimedRoles): Role | null {
  const values = valuesOf(claimIn(payload, claim))
  return ROLES.find((role) => values.some((value) => roles.get(value) === role)) ?? null
}

/** By its name, or by a path to it. */
function claimIn(payload: JWTPayload, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim]
  return claim
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      payload,
    )
}

const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
