import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const LIVE = 'Live now'
export const DRAFT = 'After publishing'

/** What visitors get beside what they will get. */
export const Sides = ({ live, draft }: { live: ReactNode; draft: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <Side title={LIVE}>{live}</Side>
    <Side title={DRAFT}>{draft}</Side>
  </SimpleGrid>
)

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} fz="sm" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

/** Stands in for a side that has nothing to show. */
export const Nothing = ({ children }: { children: string }) => (
  <Paper withBorder p="xl" ta="center">
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </Paper>
)

/** What differs, below both sides. */
export const Changed = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => (
  <section aria-label="What changed">
    <Title order={3} fz="sm" mb="xs">
      What changed
    </Title>
    {isEmpty ? (
      <Text size="sm" c="dimmed">
        Nothing visible to visitors.
      </Text>
    ) : (
      children
    )}
  </section>
)
