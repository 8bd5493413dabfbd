import { Badge } from '@mantine/core'
import type { Domain } from '@sitewright/client'

const stateOf = ({ state, isServed }: Domain): [label: string, color: string] => {
  if (isServed) return ['Connected', 'teal']
  if (state === 'verified') return ['Does not point here', 'yellow']
  return state === 'pending' ? ['Waiting for DNS', 'yellow'] : ['Failed', 'red']
}

export function DomainState({ domain }: { domain: Domain }) {
  const [label, color] = stateOf(domain)
  return (
    <Badge variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {label}
    </Badge>
  )
}
