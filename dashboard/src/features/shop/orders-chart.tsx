import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Group, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import type { DayOfOrders } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, formatDayAndMonth, todayIn } from '../../lib/site-time.ts'
import { shopKey } from './shop-key.ts'

const SHOWN_DAYS = 30

type Figure = 'orders' | 'revenue'

/** Orders or revenue per day. */
export default function OrdersChart() {
  const place = useSitePlace()
  const [figure, setFigure] = useState<Figure>('revenue')
  const dateTo = todayIn(place.site.timeZone)
  const query = useQuery({
    queryKey: [...shopKey(place), 'order-days', dateTo],
    queryFn: async () => {
      const dateFrom = addDays(dateTo, 1 - SHOWN_DAYS)
      return (await place.api.shop.listOrderDays(place.siteId, { dateFrom, dateTo })).data
    },
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
      <Loaded query={query}>{(days) => <Bars days={days} figure={figure} />}</Loaded>
    </Paper>
  )
}

function Bars({ days, figure }: { days: DayOfOrders[]; figure: Figure }) {
  const { site } = useSitePlace()
  const money = (amount: number) => formatMoney(amount, site.currency)
  const sumOf = (name: 'orders' | 'revenue' | 'otherCurrencies') =>
    days.reduce((sum, day) => sum + day[name], 0)
  const orders = sumOf('orders')
  if (orders === 0) {
    return (
      <Text size="sm" c="dimmed">
        No orders in this period.
      </Text>
    )
  }
  const summary = [
    `${orders === 1 ? '1 order' : `${formatNumber(orders)} orders`}, ${money(sumOf('revenue'))} excluding cancelled and refunded orders.`,
    sumOf('otherCurrencies') > 0 && `Only orders in ${site.currency} count as revenue.`,
  ]
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden>
        <BarChart
          h={180}
          data={days.map((day) => ({ ...day, day: formatDayAndMonth(day.date) }))}
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
