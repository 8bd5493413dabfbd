import { SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import type { AnalyticsSummary } from '@sitewright/client'
import classes from './analytics.module.css'
import { formatDays } from './periods.ts'
import type { Selection } from './use-analytics.ts'
import { changeOf, formatMeasure, MEASURE_NAMES, MEASURES, type Measure } from './words.ts'

type Props = { summary: AnalyticsSummary; selection: Selection }

/** The figures of the period; the chosen one is in the chart. */
export const FigureTiles = ({ summary, selection: { measure, set } }: Props) => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" role="group" aria-label="Figures">
    {MEASURE_NAMES.map((name) => (
      <UnstyledButton
        key={name}
        className={classes.tile}
        aria-pressed={name === measure}
        onClick={() => set('measure', name)}
      >
        <Text size="sm" c="dimmed">
          {MEASURES[name].label}
        </Text>
        <Text fz={22} fw={650}>
          {formatMeasure(name, summary)}
        </Text>
        {summary.comparison && <Change measure={name} summary={summary} before={summary.comparison} />}
      </UnstyledButton>
    ))}
  </SimpleGrid>
)

type ChangeProps = {
  measure: Measure
  summary: AnalyticsSummary
  before: NonNullable<AnalyticsSummary['comparison']>
}

function Change({ measure, summary, before }: ChangeProps) {
  const change = changeOf(measure, summary, before)
  const color = change?.isBetter === true ? 'teal' : change?.isBetter === false ? 'red' : 'gray'
  return (
    <Text size="xs" c="dimmed" title={formatDays(before)}>
      {change && (
        <span style={{ color: `var(--mantine-color-${color}-light-color)`, fontWeight: 600 }}>
          {change.text}
        </span>
      )}{' '}
      from {formatMeasure(measure, before)}
    </Text>
  )
}
