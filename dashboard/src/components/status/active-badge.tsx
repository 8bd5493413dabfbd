import { StatusBadge } from './status-badge.tsx'

/** Labels for active and inactive, by kind of resource. */
const WORDS = {
  active: ['Active', 'Not active'],
  booked: ['Can be booked', 'Closed'],
  sold: ['On sale', 'Not on sale'],
  served: ['Served', 'Not served'],
  seated: ['In use', 'Put away'],
} as const

type Props = { active: boolean; means: keyof typeof WORDS }

export const ActiveBadge = ({ active, means }: Props) => (
  <StatusBadge status={active ? 'active' : 'inactive'} label={WORDS[means][active ? 0 : 1]} />
)
