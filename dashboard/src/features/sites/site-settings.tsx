import { Anchor, Button, Paper } from '@mantine/core'
import type { SiteDetail } from '@sitewright/client'
import { IconFlask, IconRocket } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Page } from '../../components/layout/page.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusMenu } from '../../components/status/status-menu.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { SiteForm } from './site-form.tsx'

export function SiteHome() {
  const { mode, siteId } = useSitePlace()
  return <Navigate to={`/${mode}/sites/${siteId}/pages`} replace />
}

export function SiteSettings() {
  const { site } = useSitePlace()
  const can = useCan()
  return (
    <Page title="Site settings" description={site.name} actions={can.write && <SiteActions />}>
      {can.write ? (
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
          <SiteForm site={site} />
        </Paper>
      ) : null}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={site.status} />],
            [
              'Address',
              site.liveRelease > 0 && site.status === 'published' ? (
                <Anchor key="address" href={site.url} target="_blank">
                  {site.url}
                </Anchor>
              ) : (
                site.url
              ),
            ],
            ['Domain', site.domain],
            ['Time zone', site.timeZone],
            ['Currency', site.currency],
            ['Language', site.language],
            ['Id', <code key="id">{site.id}</code>],
            ...timesOf(site),
          ]}
        />
      </Paper>
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
  const { run, isBusy } = useAction([accountId, mode])
  const isDryRun = mode === 'sandbox'
  const publish = () =>
    run(
      () => api.sites.publish(siteId),
      isDryRun ? 'Dry run: the site would be published; nothing has changed' : `${site.name} is published`,
    )
  return (
    <>
      <StatusMenu
        status={site.status}
        options={STATUSES}
        area={[accountId, mode]}
        change={(status) => api.sites.update(siteId, { status })}
        done={(status) => `The site is now ${SAID[status]}`}
      />
      <Button
        leftSection={isDryRun ? <IconFlask size={16} /> : <IconRocket size={16} />}
        loading={isBusy}
        onClick={() => void publish()}
      >
        {isDryRun ? 'Try publishing' : site.status === 'published' ? 'Publish changes' : 'Publish site'}
      </Button>
    </>
  )
}
