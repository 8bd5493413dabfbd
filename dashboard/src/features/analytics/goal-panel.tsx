import { Select, Stack, Table, Text } from '@mantine/core'
import type { AnalyticsGoalFigures } from '@sitewright/client'
import { useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { DeleteButton } from '../../components/panels/delete-button.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { type GoalDimension, type Selection, useAnalyticsKey, useGoalValues } from './use-analytics.ts'
import { DIMENSION_NAMES, DIMENSIONS, formatPercent, nameOf, revenueOf } from './words.ts'

const CHOICES = DIMENSIONS.filter((name) => name !== 'page').map((value) => ({
  value,
  label: DIMENSION_NAMES[value],
}))

type Props = { goal: AnalyticsGoalFigures; selection: Selection; onGone(): void }

/** Where the visitors who reached a goal came from, and what that was worth. */
export function GoalPanel({ goal, selection, onGone }: Props) {
  const { api, siteId } = useSitePlace()
  const key = useAnalyticsKey()
  const can = useCan()
  const [dimension, choose] = useState<GoalDimension>('source')
  const values = useGoalValues(selection, goal.id, dimension)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ['Visitors', formatNumber(goal.visitors)],
          ['Share of all visitors', formatPercent(goal.conversionRate)],
          ['Conversions', formatNumber(goal.conversions)],
          ['Revenue', revenueOf(goal)],
        ]}
      />
      <Select
        label="By"
        data={CHOICES}
        value={dimension}
        onChange={(value) => choose(value as GoalDimension)}
        allowDeselect={false}
      />
      <Loaded query={values}>
        {({ dimension, values }) =>
          values.length === 0 ? (
            <Text size="sm" c="dimmed">
              No visits.
            </Text>
          ) : (
            <Table aria-label={DIMENSION_NAMES[dimension]}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{DIMENSION_NAMES[dimension]}</Table.Th>
                  <Table.Th ta="right">Visitors</Table.Th>
                  <Table.Th ta="right">Revenue</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {values.map((row) => (
                  <Table.Tr key={row.value}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOf(dimension, row.value)}</Table.Td>
                    <Table.Td ta="right">{formatNumber(row.visitors)}</Table.Td>
                    <Table.Td ta="right">{revenueOf(row)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {can.write && (
        <div>
          <DeleteButton
            what="goal"
            name={goal.name}
            warning="Recorded visits are kept. If you create the same goal again, it shows the same figures."
            area={key}
            remove={() => api.analytics.deleteGoal(siteId, goal.id)}
            onGone={onGone}
          />
        </div>
      )}
    </Stack>
  )
}
