import { Grid, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

/** A description list of names and values. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Grid component="dl" gap="xs" m={0}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Grid.Col span={{ base: 5, xs: 4 }} component="dt">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
          </Grid.Col>
          <Grid.Col span={{ base: 7, xs: 8 }} component="dd" m={0}>
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              {value ?? '–'}
            </Text>
          </Grid.Col>
        </Fragment>
      ))}
    </Grid>
  )
}
