import { Button, Paper } from '@mantine/core'
import { NotFoundError } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { EmptyState, ErrorState, Lines } from '../components/feedback/states.tsx'
import { Page } from '../components/layout/page.tsx'
import { useTitle } from '../components/layout/use-title.ts'
import { SiteProvider, siteQuery, usePlace } from '../lib/place.tsx'

type Props = {
  /** Wraps the loading and error states. */
  Around?: ComponentType<{ children: ReactNode }>
}

/** Loads the site and provides it to its areas. */
export function SiteFrame({ Around = Fragment }: Props) {
  const { siteId } = useParams({ strict: false }) as { siteId: string }
  const place = usePlace()
  const { data, error, refetch } = useQuery(siteQuery(place, siteId))
  useTitle('site', data?.name ?? null)
  if (data) {
    return (
      <SiteProvider value={data}>
        <Outlet key={siteId} />
      </SiteProvider>
    )
  }
  if (!error)
    return (
      <Around>
        <Lines />
      </Around>
    )
  return (
    <Around>
      <Page title="Could not open this site">
        {error instanceof NotFoundError ? (
          <Paper withBorder>
            <NoSuchSite />
          </Paper>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    </Around>
  )
}

function NoSuchSite() {
  const { mode } = usePlace()
  const other = mode === 'live' ? 'sandbox sites' : 'live sites'
  return (
    <EmptyState
      title={`No such ${mode} site`}
      action={
        <Button component={Link} to={`/${mode}/sites`}>
          All sites
        </Button>
      }
    >
      It may be one of your {other} or belong to another account, or the link is incomplete.
    </EmptyState>
  )
}
