import { Alert, Button, Center, Group, Loader, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/errors.ts'
import type { Icon } from '../../lib/icon.tsx'
import { IconAlertTriangle, IconMoodEmpty } from '../../lib/icons.tsx'

export const FullPageLoader = () => (
  <Center mih="100vh">
    <Loader aria-label="Loading" />
  </Center>
)

type Failure = {
  error: unknown
  onRetry?: () => void
}

const NOT_LOADED = 'Could not load this'

export function ErrorState({ error, onRetry }: Failure) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={NOT_LOADED} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

type Empty = {
  icon?: Icon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether this is the whole screen and its title the screen's heading. */
  isScreen?: boolean
}

/** What an empty list shows: what belongs here, and how to start. */
export function EmptyState({ icon: Icon = IconMoodEmpty, title, children, action, isScreen = false }: Empty) {
  return (
    <Stack align="center" gap="xs" py={56} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light">
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Title order={isScreen ? 1 : 2} fz={isScreen ? 'xl' : 'lg'} mt="xs">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={440} size="sm">
          {children}
        </Text>
      )}
      {action && <Group mt="sm">{action}</Group>}
    </Stack>
  )
}

type FullPageFailure = Failure & {
  title?: string
  message?: string
  /** An action other than retrying. */
  action?: ReactNode
}

/** Fills the window when nothing else can be shown. */
export const FullPageError = ({ error, title, message, onRetry, action }: FullPageFailure) => (
  <Center mih="80vh" role="alert">
    <EmptyState
      icon={IconAlertTriangle}
      title={title ?? NOT_LOADED}
      isScreen
      action={
        <>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {action}
        </>
      }
    >
      {message ?? messageOf(error)}
    </EmptyState>
  </Center>
)

const WIDTHS = ['92%', '78%', '85%', '66%', '88%', '72%']

export const Lines = ({ count = 6 }: { count?: number }) => (
  <Stack gap="md" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, i) => (
      <Skeleton key={i} h={16} w={WIDTHS[i % WIDTHS.length]} />
    ))}
  </Stack>
)
