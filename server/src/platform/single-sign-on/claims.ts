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

const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 255
/** Of `acr`, for several factors. */
const SEVERAL_FACTORS = [
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

export function claimsOf(payload: JWTPayload, claimedRoles: ClaimedRoles | null): Claims {
  const { sub = '', email, email_verified, name, amr, acr } = payload
  if (sub === '' || sub.length > MAX_SUBJECT_LENGTH) throw new Error('the subject is missing or too long')
  return {
    subject: sub,
    verifiedEmail: email_verified === true && typeof email === 'string' ? email : null,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, MAX_NAME_LENGTH) : null,
    hasSecondFactor: valuesOf(amr).includes('mfa') || SEVERAL_FACTORS.includes(String(acr)),
    role: claimedRoles && roleIn(payload, claimedRoles),
  }
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
