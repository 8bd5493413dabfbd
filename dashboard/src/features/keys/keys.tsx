import { Button } from '@mantine/core'
import type { ApiKey } from '@sitewright/client'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { usePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { Moment } from '../../components/moment.tsx'
import { Page } from '../../components/page.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatAgo } from '../../lib/format.ts'
import { KeyDetail } from './key-detail.tsx'
import { NewKey } from './new-key.tsx'

export function Keys() {
  if (useCan().own) return <KeyList />
  return (
    <Page title="API keys">
      <EmptyState icon={IconKey} title="Keys are for owners">
        An owner of the account makes the keys that programs use.
      </EmptyState>
    </Page>
  )
}

function KeyList() {
  const { api, accountId, mode } = usePlace()
  const [status, setStatus] = useState<'active' | 'revoked' | null>('active')
  const [opened, setOpened] = useState<ApiKey | null>(null)
  const [isNew, setNew] = useState(false)
  const list = useList<ApiKey>([accountId, 'keys', mode, status], (cursor) =>
    api.keys.list({ mode, ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      New key
    </Button>
  )
  return (
    <Page
      title="API keys"
      description={`What programs show to work with your ${mode === 'live' ? 'live' : 'sandbox'} sites. Keep them on servers: whoever has one can do what it may do.`}
      actions={add}
    >
      <ResourceTable
        label="API keys"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={<Choice label="State" options={['active', 'revoked']} value={status} onChange={setStatus} />}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Key', wide: true, cell: ({ hint }) => <code>{hint}…</code> },
          {
            header: 'May do',
            wide: true,
            cell: ({ scopes }) => (scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`),
          },
          { header: 'Last used', cell: ({ lastUsedAt }) => formatAgo(lastUsedAt) },
          { header: 'Made', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
          {
            header: 'State',
            wide: true,
            cell: ({ revokedAt }) => <StatusBadge status={revokedAt ? 'revoked' : 'active'} />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconKey}
            title={status === 'revoked' ? 'No key was revoked' : 'No keys yet'}
            action={add}
          >
            A website or a program of yours needs one to talk to the API.
          </EmptyState>
        }
      />
      <NewKey opened={isNew} onClose={() => setNew(false)} />
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''}>
        {opened && <KeyDetail apiKey={opened} onDone={() => setOpened(null)} />}
      </SidePanel>
    </Page>
  )
}
