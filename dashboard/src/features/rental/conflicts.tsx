import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../lib/place.tsx'
import { formatFullDay } from '../../lib/site-time.ts'
import { useRentalKey } from './keys.ts'

/** Warns of nights that are booked here and on another platform. */
export function Conflicts() {
  const { api, siteId } = useSitePlace()
  const { data: conflicts = [] } = useQuery({
    queryKey: [...useRentalKey(), 'conflicts'],
    queryFn: async () => (await api.rental.listConflicts(siteId)).data,
  })
  if (conflicts.length === 0) return null
  return (
    <Alert color="red" title="Double booking" role="alert">
      <Text size="sm">Move or cancel one of the bookings:</Text>
      {conflicts.map(({ feedId, unitName, feedName, from, to }) => (
        <Text key={`${feedId} ${from} ${to}`} size="sm">
          {unitName}: {formatFullDay(from)} to {formatFullDay(to)}, also on {feedName}
        </Text>
      ))}
    </Alert>
  )
}
