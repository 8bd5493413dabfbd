import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

type Props = {
  title: string
  /** The name in the document title, if it differs from the heading. */
  name?: string
  description?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen with its heading, actions, and content. */
export function Page({ title, name = title, description, actions, children }: Props) {
  useTitle('screen', name)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex="1 1 280px">
          <Title order={1}>{title}</Title>
          {description && (
            <Text c="dimmed" size="sm" mt={4} maw={640}>
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
