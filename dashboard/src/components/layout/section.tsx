import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }

/** A titled section of a screen, with an optional explanation and action. */
export const Section = ({ title, text, action, children }: Props) => (
  <Paper withBorder p="md" h="100%" component="section" aria-label={title}>
    <Group justify="space-between" mb={text ? 4 : 'sm'} wrap="nowrap">
      <Title order={2} fz="md">
        {title}
      </Title>
      {action}
    </Group>
    {text && (
      <Text size="sm" c="dimmed" mb="sm">
        {text}
      </Text>
    )}
    {children}
  </Paper>
)
