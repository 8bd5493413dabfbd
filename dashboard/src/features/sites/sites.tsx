import { Button } from '@mantine/core'
import type { Site } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatAgo } from '../../lib/format.ts'
import { IconPlus, IconWorld } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { DeletedSites } from './deleted-sites.tsx'
import { SiteForm } from './site-form.tsx'

export function Sites() {
  const { api, accountId, mode } = usePlace()
  const can = useCan()
  const navigate = useNavigate()
  const { filters, set } = useFilters<Record<'status', Site['status']>>(['status'])
  const { status = null } = filters
  const opened = useOpened()
  const list = useList<Site>([accountId, mode, 'all-sites', status], (cursor) =>
    api.sites.list({ ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const open = ({ id }: Pick<Site, 'id'>, replace = false) =>
    void navigate({ to: `/${mode}/sites/${id}/pages`, replace })
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New site
    </Button>
  )
  return (
    <Page
      title="Sites"
      description={
        mode === 'live'
          ? 'Your websites and their businesses.'
          : 'Sites for testing. Live sites are not listed here.'
      }
      actions={add}
    >
      <ResourceTable
        label="Sites"
        list={list}
        idOf={({ id }) => id}
        onOpen={(site) => open(site)}
        filters={
          <Choice
            label="Status"
            options={['draft', 'published', 'archived']}
            value={status}
            onChange={(status) => set('status', status)}
          />
        }
        columns={[
          { header: 'Site', cell: ({ name }) => name },
          { header: 'Domain', wide: true, cell: ({ domain }) => domain ?? '–' },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
        ]}
        empty={
          status === null ? (
            <EmptyState icon={IconWorld} title="No sites yet" action={add}>
              A site contains your pages, media, and business areas such as shop, bookings and tables.
            </EmptyState>
          ) : (
            <EmptyState icon={IconWorld} title={`No ${status} sites`}>
              Choose another status to see more.
            </EmptyState>
          )
        }
      />
      {can.own && <DeletedSites />}
      <SidePanel opened={opened.isNew} onClose={opened.close} title="New site">
        <SiteForm site={null} onDone={(site) => open(site, true)} onCancel={opened.close} />
      </SidePanel>
    </Page>
  )
}
