import { Button, Center } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState, FullPageError } from '../components/feedback/states.tsx'
import { useTitle } from '../components/layout/use-title.ts'

/** After an update of the server, the chunks of the old build are gone until the page is reloaded. */
const isStale = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module|Unable to preload CSS/.test(error.message)

export function RouteError({ error }: { error: unknown }) {
  const reload = () => window.location.reload()
  if (isStale(error)) {
    return (
      <FullPageError
        error={error}
        title="A new version is available"
        message="Reload the page to continue."
        onRetry={reload}
      />
    )
  }
  return <FullPageError error={error} onRetry={reload} />
}

export function NotFound() {
  useTitle('screen', 'Page not found')
  return (
    <Center mih="60vh">
      <EmptyState
        title="Page not found"
        isScreen
        action={
          <Button component={Link} to="/">
            Go to overview
          </Button>
        }
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </Center>
  )
}
