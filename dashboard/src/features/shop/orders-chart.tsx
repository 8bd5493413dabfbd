import { SegmentedControl, Text } from '@mantine/core'
import type { DayOfOrders } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnChart } from '../../components/charts/column-chart.tsx'
import { Figure } from '../../components/charts/figure.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, formatDayAndMonth, todayIn } from '../../lib/site-time.ts'
import { shopKey } from './shop-key.ts'

const SHOWN_DAYS = 30

type Measure = 'orders' | 'revenue'
const SERIES = {
  orders: { label: 'Orders', color: 'var(--mantine-color-ink-5)' },
  revenue: { label: 'Revenue', color: 'var(--mantine-color-teal-6)' },
}

/** Orders or revenue per day. */
export default function OrdersChart() {
  const place = useSitePlace()
  const [figure, setFigure] = useState<Measure>('revenue')
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
    <Section
      title={`The last ${SHOWN_DAYS} days`}
      action={
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          value={figure}
          onChange={(value) => setFigure(value as Measure)}
          data={[
            { value: 'revenue', label: 'Revenue' },
            { value: 'orders', label: 'Orders' },
          ]}
        />
      }
    >
      <Loaded query={query}>{(days) => <Bars days={days} figure={figure} />}</Loaded>
    </Section>
  )
}

function Bars({ days, figure }: { days: DayOfOrders[]; figure: Measure }) {
  const { site } = useSitePlace()
  const money = (amount: number) => formatMoney(amount, site.currency)
  const sumOf = (name: Measure | 'otherCurrencies') => days.reduce((sum, day) => sum + day[name], 0)
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
    <Figure caption={summary.filter(Boolean).join(' ')}>
      <ColumnChart
        height={180}
        points={days.map((day) => ({ label: formatDayAndMonth(day.date), values: [day[figure]] }))}
        series={[SERIES[figure]]}
        format={figure === 'orders' ? formatNumber : money}
        formatTick={formatNumber}
        axisWidth={56}
      />
    </Figure>
  )
}
