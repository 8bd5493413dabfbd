import type { LoyaltyAccount } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { IconAward } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { loyaltyKey } from './keys.ts'

const AccountPanel = lazyNamed(() => import('./account-panel.tsx'), 'AccountPanel')

const RICHEST = 'balance'

export function Accounts() {
  const place = useSitePlace()
  const load = async ({ orderBy, ...wanted }: { orderBy?: typeof RICHEST; cursor?: string }) => {
    const page = await place.api.loyalty.listAccounts(place.siteId, {
      ...wanted,
      ...(orderBy && { orderBy }),
    })
    return { ...page, data: page.data.map((account) => ({ ...account, id: account.customerId })) }
  }
  return (
    <ResourceList<LoyaltyAccount & { id: string }, { orderBy: typeof RICHEST }>
      label="Customers with points"
      items="customers"
      what="transaction"
      icon={IconAward}
      queryKey={[...loyaltyKey(place), 'accounts']}
      load={load}
      filters={[
        {
          name: 'orderBy',
          label: 'Newest first',
          type: 'choice',
          options: [{ value: RICHEST, label: 'Most points first' }],
        },
      ]}
      columns={[
        { header: 'Customer', cell: ({ customerName }) => customerName ?? 'No name' },
        { header: 'Points', align: 'right', cell: ({ balance }) => formatNumber(balance) },
        { header: 'Tier', cell: ({ tier }) => tier ?? '–' },
        {
          header: 'Lifetime',
          align: 'right',
          wide: true,
          cell: ({ lifetimePoints }) => formatNumber(lifetimePoints),
        },
        {
          header: 'Expire within 30 days',
          align: 'right',
          wide: true,
          cell: ({ expiringSoon }) => formatNumber(expiringSoon),
        },
        { header: 'Last change', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
      ]}
      hint="Paid orders earn points once the program is on."
      content={(id, close) => <AccountPanel key={id} id={id} onDone={close} />}
    />
  )
}
