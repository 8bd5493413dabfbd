import { Divider, Stack } from '@mantine/core'
import type { LoyaltyAccount, LoyaltyTransaction } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { IconAward } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { loyaltyKey } from './keys.ts'
import { TransactionForm } from './transaction-form.tsx'

/** The points of a customer; or a form for any customer when the id is null. */
export const AccountPanel = ({ id, onDone }: { id: string | null; onDone(): void }) =>
  id === null ? <TransactionForm customerId={null} onDone={onDone} /> : <Account id={id} />

function Account({ id }: { id: string }) {
  const place = useSitePlace()
  const can = useCan()
  const query = useQuery({
    queryKey: [...loyaltyKey(place), 'account', id],
    queryFn: () => place.api.loyalty.getAccount(place.siteId, id),
  })
  usePanelName(query.data?.customerName ?? null)
  return (
    <Loaded query={query}>
      {(account) => (
        <Stack gap="lg">
          <AccountFacts account={account} />
          <Transactions customerId={id} />
          {can.write && (
            <>
              <Divider label="New transaction" />
              <TransactionForm customerId={id} onDone={() => {}} />
            </>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const AccountFacts = ({ account }: { account: LoyaltyAccount }) => (
  <Facts
    facts={[
      ['Points', formatNumber(account.balance)],
      ['Tier', account.tier],
      ['Lifetime points', formatNumber(account.lifetimePoints)],
      ...(account.shortfall > 0
        ? [['Points owed', formatNumber(account.shortfall)] satisfies [string, string]]
        : []),
      ['Expire within 30 days', formatNumber(account.expiringSoon)],
      ['Next expiry', <Moment key="expiry" value={account.nextExpiryAt} date />],
    ]}
  />
)

function Transactions({ customerId }: { customerId: string }) {
  const place = useSitePlace()
  const list = useList<LoyaltyTransaction>(
    [...loyaltyKey(place), 'transactions', customerId],
    async (cursor) => {
      const input = { customerId, limit: 10, ...(cursor && { cursor }) }
      return place.api.loyalty.listTransactions(place.siteId, input)
    },
  )
  return (
    <ResourceTable
      label="Transactions"
      list={list}
      idOf={({ id }) => id}
      columns={[
        { header: 'What', cell: ({ type, reason }) => `${labelOf(type)}: ${labelOf(reason).toLowerCase()}` },
        { header: 'Points', align: 'right', cell: ({ points }) => signed.format(points) },
        { header: 'Balance', align: 'right', wide: true, cell: ({ balance }) => formatNumber(balance) },
        { header: 'When', cell: ({ createdAt }) => <Moment value={createdAt} date /> },
      ]}
      empty={
        <EmptyState icon={IconAward} title="No points yet">
          Every points transaction appears here.
        </EmptyState>
      }
    />
  )
}

const signed = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })
