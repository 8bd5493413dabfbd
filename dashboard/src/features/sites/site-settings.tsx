import { Anchor, Box, Paper } from '@mantine/core'
import type { SiteDetail } from '@sitewright/client'
import { Link, Navigate } from '@tanstack/react-router'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { Page } from '../../components/layout/page.tsx'
import { PublishButton } from '../../components/publishing/publish-button.tsx'
import { isLive } from '../../components/publishing/queries.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusMenu } from '../../components/status/status-menu.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { Duplicate, Exports } from './copies.tsx'
import { DeleteSite } from './delete-site.tsx'
import { ItemPages } from './item-pages.tsx'
import { SiteForm } from './site-form.tsx'

export function SiteHome() {
  const { mode, siteId } = useSitePlace()
  return <Navigate to={`/${mode}/sites/${siteId}/pages`} replace />
}

export function SiteSettings() {
  const { site, siteId, mode } = useSitePlace()
  const can = useCan()
  return (
    <Page title="Site settings" description={site.name} actions={can.write && <SiteActions />}>
      {can.write ? (
        <>
          <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
            <SiteForm site={site} />
          </Paper>
          <Box maw={720}>
            <ItemPages />
          </Box>
          <Box maw={720}>
            <Duplicate />
          </Box>
          {can.own && (
            <Box maw={720}>
              <Exports />
            </Box>
          )}
        </>
      ) : null}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={site.status} />],
            [
              'Address',
              isLive(site) ? (
                <Anchor key="address" href={site.url} target="_blank">
                  {site.url}
                </Anchor>
              ) : (
                site.url
              ),
            ],
            [
              'Primary domain',
              <Anchor key="domain" component={Link} to={`/${mode}/sites/${siteId}/domains`} inherit>
                {site.domain ?? (can.write ? 'Connect a domain' : 'None')}
              </Anchor>,
            ],
            ['Time zone', site.timeZone],
            ['Currency', site.currency],
            ['Language', site.language],
            ['Id', <code key="id">{site.id}</code>],
            ...timesOf(site),
          ]}
        />
      </Paper>
      {can.own && (
        <Box maw={720}>
          <DeleteSite />
        </Box>
      )}
    </Page>
  )
}

/** Publishing has a button of its own. */
const STATUSES: SiteDetail['status'][] = ['draft', 'archived']
const SAID: Record<SiteDetail['status'], string> = {
  draft: 'a draft',
  published: 'published',
  archived: 'archived',
}

function SiteActions() {
  const { site, api, siteId, accountId, mode } = useSitePlace()
  return (
    <>
      <StatusMenu
        status={site.status}
        options={STATUSES}
        area={[accountId, mode]}
        change={(status) => api.sites.update(siteId, { status })}
        done={(status) => `The site is now ${SAID[status]}`}
      />
      <PublishButton hasAddress={false} />
    </>
  )
}
