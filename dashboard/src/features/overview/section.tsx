import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** A titled section of a screen, with an optional action. */
export const Section = ({ title, action, children }: Props) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Group justify="space-between" mb="sm" wrap="nowrap">
      <Title order={2} fz="md">
        {title}
      </Title>
      {action}
    </Group>
    {children}
  </Paper>
)
