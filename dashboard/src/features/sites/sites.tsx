import { Button } from '@mantine/core'
import type { Site } from '@sitewright/client'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { Page } from '../../components/page.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatAgo } from '../../lib/format.ts'
import { SiteForm } from './site-form.tsx'

export function Sites() {
  const { api, accountId, mode } = usePlace()
  const can = useCan()
  const navigate = useNavigate()
  const [status, setStatus] = useState<Site['status'] | null>(null)
  const [isNew, setNew] = useState(false)
  const list = useList<Site>([accountId, mode, 'all-sites', status], (cursor) =>
    api.sites.list({ ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const open = ({ id }: Pick<Site, 'id'>) => void navigate({ to: `/${mode}/sites/${id}/pages` })
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      New site
    </Button>
  )
  return (
    <Page
      title="Sites"
      description={
        mode === 'live'
          ? 'Your websites, and the businesses on them.'
          : 'Sites to try things with. Live sites are not among them.'
      }
      actions={add}
    >
      <ResourceTable
        label="Sites"
        list={list}
        idOf={({ id }) => id}
        onOpen={open}
        filters={
          <Choice
            label="Status"
            options={['draft', 'published', 'archived']}
            value={status}
            onChange={setStatus}
          />
        }
        columns={[
          { header: 'Site', cell: ({ name }) => name },
          { header: 'Domain', wide: true, cell: ({ domain }) => domain ?? '–' },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { header: 'Changed', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
        ]}
        empty={
          status === null ? (
            <EmptyState icon={IconWorld} title="No sites yet" action={add}>
              A site holds pages and media, and what your business needs: a shop, bookings, tables and more.
            </EmptyState>
          ) : (
            <EmptyState icon={IconWorld} title={`No ${status} sites`}>
              Choose another status to see the others.
            </EmptyState>
          )
        }
      />
      <SidePanel opened={isNew} onClose={() => setNew(false)} title="New site">
        <SiteForm site={null} onDone={open} onCancel={() => setNew(false)} />
      </SidePanel>
    </Page>
  )
}
