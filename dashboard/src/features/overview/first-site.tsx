import { Button, Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/states.tsx'
import { IconPlus, IconWorld } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

/** Shown until the account has its first site. */
export function FirstSite() {
  const { mode } = usePlace()
  const can = useCan()
  return (
    <Paper withBorder>
      <EmptyState
        icon={IconWorld}
        title={mode === 'live' ? 'Create your first site' : 'Create a site to experiment with'}
        action={
          can.write && (
            <Button
              component={Link}
              to={`/${mode}/sites`}
              search={{ open: 'new' } as never}
              leftSection={<IconPlus size={16} />}
            >
              Create site
            </Button>
          )
        }
      >
        A site contains your pages, media, and business areas such as shop, appointments, tables and rentals.{' '}
        {!can.write && 'An owner or editor of the account can create it. '}
        Its activity appears here.
      </EmptyState>
    </Paper>
  )
}
