import { Button, Paper } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/states.tsx'
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
        title={mode === 'live' ? 'Begin with a site' : 'Begin with a site to try things on'}
        action={
          can.write && (
            <Button
              component={Link}
              to={`/${mode}/sites`}
              search={{ open: 'new' } as never}
              leftSection={<IconPlus size={16} />}
            >
              Create your first site
            </Button>
          )
        }
      >
        A site holds your pages and media, and what your business needs: a shop, appointments, tables, rentals
        and more. {!can.write && 'An owner or an editor of this account makes the first one. '}
        What happens on it is shown here.
      </EmptyState>
    </Paper>
  )
}
