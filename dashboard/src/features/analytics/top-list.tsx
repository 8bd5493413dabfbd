import { Button, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import type { AnalyticsValue } from '@sitewright/client'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import classes from './analytics.module.css'
import { type Selection, useBreakdown } from './use-analytics.ts'
import type { Dimension } from './visit-filters.ts'
import { DIMENSION_NAMES, nameOf } from './words.ts'

const SHOWN = 8

type Props = { title: string; dimensions: Partial<Record<Dimension, string>>; selection: Selection }

/** The most frequent values; a click shows only the visits with the value. */
export function TopList({ title, dimensions, selection }: Props) {
  const names = Object.keys(dimensions) as Dimension[]
  const [dimension, choose] = useState(names[0] as Dimension)
  return (
    <Section
      title={title}
      action={
        <SegmentedControl
          size="xs"
          aria-label={`${title} by`}
          value={dimension}
          onChange={(value) => choose(value as Dimension)}
          data={names.map((value) => ({ value, label: dimensions[value] ?? value }))}
        />
      }
    >
      <Loaded query={useBreakdown(selection, dimension, SHOWN)}>
        {({ dimension, values }) => <Values dimension={dimension} values={values} selection={selection} />}
      </Loaded>
    </Section>
  )
}

type ValuesProps = { dimension: Dimension; values: AnalyticsValue[]; selection: Selection }

function Values({ dimension, values, selection }: ValuesProps) {
  const opened = useOpened()
  if (values.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No visits.
      </Text>
    )
  const most = Math.max(1, ...values.map(({ visitors }) => visitors))
  const label = DIMENSION_NAMES[dimension]
  return (
    <Stack gap={4} align="flex-start">
      <ul className={classes.values} aria-label={label}>
        {values.map(({ value, visitors }) => {
          const name = nameOf(dimension, value)
          return (
            <li key={value}>
              <UnstyledButton
                className={classes.value}
                title={`Show only visits with ${name}`}
                onClick={() => selection.add({ dimension, value })}
              >
                <span className={classes.bar} style={{ width: `${(visitors / most) * 100}%` }} />
                <Group className={classes.words} justify="space-between" gap="sm" wrap="nowrap">
                  <Text size="sm" truncate>
                    {name}
                  </Text>
                  <Text size="sm" fw={600}>
                    {formatNumber(visitors)}
                  </Text>
                </Group>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`All figures by ${label.toLowerCase()}`}
        onClick={() => opened.open(dimension)}
      >
        All figures
      </Button>
    </Stack>
  )
}
