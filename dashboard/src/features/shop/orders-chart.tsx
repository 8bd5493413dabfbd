import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Group, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { ordersOfDays, type RecentOrders, readRecentOrders, SHOWN_DAYS } from './orders-of-days.ts'
import { shopKey } from './shop-key.ts'

type Figure = 'orders' | 'revenue'
const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Orders or revenue of each of the last days. */
export default function OrdersChart() {
  const place = useSitePlace()
  const [figure, setFigure] = useState<Figure>('revenue')
  const query = useQuery({
    queryKey: [...shopKey(place), 'recent-orders'],
    queryFn: () => readRecentOrders(place.api, place.siteId, new Date()),
    staleTime: 60_000,
  })
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          The last {SHOWN_DAYS} days
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          value={figure}
          onChange={(value) => setFigure(value as Figure)}
          data={[
            { value: 'revenue', label: 'Revenue' },
            { value: 'orders', label: 'Orders' },
          ]}
        />
      </Group>
      <Loaded query={query}>{(recent) => <Bars recent={recent} figure={figure} />}</Loaded>
    </Paper>
  )
}

function Bars({ recent: { orders, isComplete }, figure }: { recent: RecentOrders; figure: Figure }) {
  const { site } = useSitePlace()
  const days = ordersOfDays(orders, site, new Date())
  const money = (amount: number) => formatMoney(amount, site.currency)
  const sum = days.reduce((total, day) => total + day.revenue, 0)
  const hasOthers = orders.some(({ currency }) => currency !== site.currency)
  const summary = [
    `${formatNumber(orders.length)} orders, ${money(sum)} without what was cancelled or refunded.`,
    hasOthers && `Only orders in ${site.currency} count as revenue.`,
    !isComplete &&
      `These are the newest ${formatNumber(orders.length)} orders: there are more in these days.`,
  ]
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden>
        <BarChart
          h={180}
          data={days.map((day) => ({ ...day, day: dayLabel.format(new Date(`${day.day}T00:00:00Z`)) }))}
          dataKey="day"
          series={[
            figure === 'orders'
              ? { name: 'orders', label: 'Orders', color: 'ink.5' }
              : { name: 'revenue', label: 'Revenue', color: 'teal.6' },
          ]}
          valueFormatter={(value) => (figure === 'orders' ? formatNumber(value) : money(value))}
          yAxisProps={{ width: 56, allowDecimals: false, tickFormatter: (value) => formatNumber(value) }}
          barChartProps={{ margin: { top: 8 }, accessibilityLayer: false }}
          tickLine="none"
          gridAxis="x"
        />
      </div>
      <Text component="figcaption" size="sm" c="dimmed" mt="xs">
        {summary.filter(Boolean).join(' ')}
      </Text>
    </figure>
  )
}
