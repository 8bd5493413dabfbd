import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from '../../components/layout/use-title.ts'

/** The layout for visitors: one card with one task. */
export function VisitorCard({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  useTitle('screen', title)
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--app-canvas)">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center">
          <img src="/favicon.svg" alt="" width={34} height={34} />
          <Text fw={700} fz="xl">
            Sitewright
          </Text>
        </Group>
        <Paper withBorder shadow="sm" p="xl" radius="lg">
          <Stack gap="md">
            <div>
              <Title order={1} fz="xl">
                {title}
              </Title>
              {lead && (
                <Text c="dimmed" size="sm" mt={4}>
                  {lead}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
