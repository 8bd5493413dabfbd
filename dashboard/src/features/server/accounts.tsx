import type { ServerAccount } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { IconUsers } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlace } from '../../lib/place.tsx'

const AccountPanel = lazyNamed(() => import('./account-panel.tsx'), 'AccountPanel')

/** All accounts of the server, with what they use. */
export function Accounts() {
  const { api } = usePlace()
  return (
    <ResourceList<ServerAccount, { q: string }>
      label="Accounts"
      what="account"
      icon={IconUsers}
      queryKey={['server', 'accounts', 'list']}
      load={(wanted) => api.server.listAccounts(wanted)}
      filters={[{ name: 'q', label: 'Name or id', type: 'search' }]}
      isReadOnly
      columns={[
        { header: 'Account', cell: ({ name }) => name },
        { header: 'Tier', cell: ({ tier }) => tier },
        { header: 'Sites', wide: true, cell: ({ siteCount }) => formatNumber(siteCount) },
        { header: 'Requests in 30 days', wide: true, cell: ({ requests }) => formatNumber(requests) },
        { header: 'Media', wide: true, cell: ({ mediaBytes }) => formatBytes(mediaBytes) },
        { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
        {
          header: 'Status',
          cell: ({ suspendedAt }) => <StatusBadge status={suspendedAt === null ? 'active' : 'suspended'} />,
        },
      ]}
      hint="Create one with: sitewright accounts create"
      content={(id, close) => id !== null && <AccountPanel id={id} onDone={close} />}
    />
  )
}
