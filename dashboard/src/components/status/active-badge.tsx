import { StatusBadge } from './status-badge.tsx'

/** Labels for active and inactive, by kind of resource. */
const WORDS = {
  active: ['Active', 'Inactive'],
  booked: ['Bookable', 'Not bookable'],
  sold: ['For sale', 'Not for sale'],
  served: ['Active', 'Inactive'],
  seated: ['In use', 'Not in use'],
} as const

type Props = { active: boolean; means: keyof typeof WORDS }

export const ActiveBadge = ({ active, means }: Props) => (
  <StatusBadge status={active ? 'active' : 'inactive'} label={WORDS[means][active ? 0 : 1]} />
)
