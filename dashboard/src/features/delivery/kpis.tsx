import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/feedback/states.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey, REFRESH_MS } from './delivery-status.ts'

export function Kpis() {
  const place = useSitePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [...deliveryKey(place), 'kpis'],
    queryFn: () => place.api.delivery.getKpis(place.siteId),
    refetchInterval: REFRESH_MS,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const minutes = data?.avgDeliveryMinutes ?? null
  const figures = [
    ['Orders today', formatNumber(data?.todayOrders ?? null)],
    ['Total orders', formatNumber(data?.totalOrders ?? null)],
    ['Average delivery time', minutes === null ? '–' : `${formatNumber(Math.round(minutes))} min`],
    ['Active drivers', formatNumber(data?.activeDrivers ?? null)],
  ] as const
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0} aria-busy={!data}>
      {figures.map(([name, value]) => (
        <Paper key={name} withBorder p="md">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz={26} fw={650} lh={1.3}>
            {data ? value : <Skeleton component="span" display="block" h={26} w={70} mt={6} />}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
