import { StatusBadge } from '../../components/status-badge.tsx'

export const OnSale = ({ active }: { active: boolean }) => (
  <StatusBadge status={active ? 'active' : 'inactive'} label={active ? 'On sale' : 'Not on sale'} />
)
