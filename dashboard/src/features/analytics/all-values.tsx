import { Group, Stack, Table } from '@mantine/core'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { queryOf, type Selection, useAnalyticsKey, useBreakdown } from './use-analytics.ts'
import type { Dimension } from './visit-filters.ts'
import { DIMENSION_NAMES, formatMeasure, MEASURES, type Measure, nameOf } from './words.ts'

const MOST = 100
const COLUMNS: Measure[] = ['visitors', 'visits', 'pageviews', 'bounceRate', 'duration']

type Props = { dimension: Dimension; selection: Selection }

/** The figures of up to 100 values, also as a file. */
export function AllValues({ dimension, selection }: Props) {
  const { api, siteId } = useSitePlace()
  const key = useAnalyticsKey()
  const label = DIMENSION_NAMES[dimension]
  return (
    <Stack gap="md">
      <Group>
        <DownloadCsv
          name={dimension}
          area={key}
          load={() =>
            api.analytics.exportBreakdown(siteId, { ...queryOf(selection), dimension, limit: MOST })
          }
        />
      </Group>
      <Loaded query={useBreakdown(selection, dimension, MOST)}>
        {({ values }) => (
          <Table.ScrollContainer minWidth={620}>
            <Table aria-label={label}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{label}</Table.Th>
                  {COLUMNS.map((measure) => (
                    <Table.Th key={measure} ta="right">
                      {MEASURES[measure].label}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {values.map((row) => (
                  <Table.Tr key={row.value}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOf(dimension, row.value)}</Table.Td>
                    {COLUMNS.map((measure) => (
                      <Table.Td key={measure} ta="right">
                        {formatMeasure(measure, row)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Stack>
  )
}
