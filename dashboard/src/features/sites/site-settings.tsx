import { Button, Paper } from '@mantine/core'
import { IconFlask, IconRocket } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page } from '../../components/page.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDateTime } from '../../lib/format.ts'
import { SiteForm } from './site-form.tsx'

export function SiteHome() {
  const { mode, siteId } = useSitePlace()
  return <Navigate to={`/${mode}/sites/${siteId}/pages`} replace />
}

export function SiteSettings() {
  const { site } = useSitePlace()
  const can = useCan()
  return (
    <Page title="Site settings" description={site.name} actions={can.write && <Publish />}>
      {can.write ? (
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
          <SiteForm site={site} />
        </Paper>
      ) : null}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={site.status} />],
            ['Domain', site.domain],
            ['Time zone', site.timeZone],
            ['Currency', site.currency],
            ['Language', site.language],
            ['Id', <code key="id">{site.id}</code>],
            ['Made', formatDateTime(site.createdAt)],
            ['Changed', formatDateTime(site.updatedAt)],
          ]}
        />
      </Paper>
    </Page>
  )
}

function Publish() {
  const { site, api, siteId, accountId, mode } = useSitePlace()
  const { run, isBusy } = useAction([accountId, mode])
  const isDryRun = mode === 'sandbox'
  if (site.status === 'published' && !isDryRun) return null
  const publish = () =>
    run(
      () => api.sites.publish(siteId),
      isDryRun ? 'A dry run: it would be published, and nothing has changed' : `${site.name} is published`,
    )
  return (
    <Button
      leftSection={isDryRun ? <IconFlask size={16} /> : <IconRocket size={16} />}
      loading={isBusy}
      onClick={() => void publish()}
    >
      {isDryRun ? 'Try publishing' : 'Publish site'}
    </Button>
  )
}
