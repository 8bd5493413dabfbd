import type { ApiKey } from '@sitewright/client'
import type { Field } from '../../components/forms/fields.ts'

type Limits = { expiresAt: string; networks: string[] }

export const NO_LIMITS: Limits = { expiresAt: '', networks: [] }

export const KEY_LIMITS = [
  {
    name: 'expiresAt',
    label: 'Expires on',
    description: 'You are notified 14 and 2 days before. Empty: never',
    type: 'date',
    span: 6,
  },
  {
    name: 'networks',
    label: 'Allowed networks',
    description: 'Addresses or networks of the servers that use it. Empty: all',
    placeholder: '203.0.113.0/24',
    type: 'tags',
    span: 6,
  },
] as const satisfies Field<Limits>[]

/** A key works until the end of its last day in UTC. */
export const limitsOf = ({ expiresAt, networks }: Limits) => ({
  expiresAt: expiresAt === '' ? null : `${expiresAt}T23:59:59.000Z`,
  networks: networks.length === 0 ? null : networks,
})

export const shownLimits = ({ expiresAt, networks }: Pick<ApiKey, 'expiresAt' | 'networks'>): Limits => ({
  expiresAt: expiresAt?.slice(0, 10) ?? '',
  networks: networks ?? [],
})
