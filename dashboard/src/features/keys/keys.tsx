import { Button } from '@mantine/core'
import type { ApiKey } from '@sitewright/client'
import { Suspense } from 'react'
import { Moment } from '../../components/display/moment.tsx'
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
import { IconKey, IconPlus } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

const NewKey = lazyNamed(() => import('./new-key.tsx'), 'NewKey')
const KeyPanel = lazyNamed(() => import('./key-panel.tsx'), 'KeyPanel')

const ALL = 'all'

export function Keys() {
  if (useCan().own) return <KeyList />
  return (
    <Page title="API keys">
      <EmptyState icon={IconKey} title="Only owners can manage keys">
        Ask an owner of the account to create one for you.
      </EmptyState>
    </Page>
  )
}

function KeyList() {
  const { api, accountId, mode } = usePlace()
  const { filters, set } = useFilters<{ status: 'active' | 'expired' | 'revoked' | typeof ALL }>(['status'])
  const { status: chosen = 'active' } = filters
  const status = chosen === ALL ? null : chosen
  const opened = useOpened()
  const list = useList<ApiKey>([accountId, 'keys', mode, status], (cursor) =>
    api.keys.list({ mode, ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New key
    </Button>
  )
  return (
    <Page
      title="API keys"
      description={`Keys give applications access to your ${mode === 'live' ? 'live' : 'sandbox'} sites. Keep them secret and on servers only.`}
      actions={add}
    >
      <ResourceTable
        label="API keys"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <Choice
            label="Status"
            options={['active', 'expired', 'revoked']}
            value={status}
            onChange={(status) => set('status', status ?? ALL)}
          />
        }
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Key', wide: true, cell: ({ hint }) => <code>{hint}…</code> },
          {
            header: 'Permissions',
            wide: true,
            cell: ({ scopes }) => (scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`),
          },
          { header: 'Last used', cell: ({ lastUsedAt }) => formatAgo(lastUsedAt) },
          { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
          {
            header: 'Status',
            cell: ({ revokedAt, expiresAt }) => <StatusBadge status={stateOf(revokedAt, expiresAt)} />,
          },
        ]}
        empty={
          <EmptyState
            icon={IconKey}
            title={status === 'revoked' || status === 'expired' ? `No ${status} keys` : 'No keys yet'}
            action={add}
          >
            Your website or application needs one to use the API.
          </EmptyState>
        }
      />
      <Suspense>
        <NewKey opened={opened.isNew} onClose={opened.close} />
      </Suspense>
      <SidePanel opened={opened.id !== null} onClose={opened.close} title="API key">
        {opened.id && <KeyPanel keyId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </Page>
  )
}

function stateOf(revokedAt: string | null, expiresAt: string | null) {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'
}
