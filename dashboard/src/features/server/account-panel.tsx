import { Button, Group, Stack } from '@mantine/core'
import type { ServerAccount } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { usePlace } from '../../lib/place.tsx'

const KEY = ['server', 'accounts']

export function AccountPanel({ id, onDone }: { id: string; onDone(): void }) {
  const { api } = usePlace()
  const account = useQuery({ queryKey: [...KEY, id], queryFn: () => api.server.getAccount(id) })
  const tiers = useQuery({
    queryKey: ['server', 'tiers'],
    queryFn: async () => (await api.server.listTiers()).data.map(({ name }) => name),
  })
  usePanelName(account.data?.name ?? null)
  return (
    <Loaded query={account}>
      {(account) => (
        <Loaded query={tiers}>
          {(tiers) => <AccountView account={account} tiers={tiers} onDone={onDone} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type Props = { account: ServerAccount; tiers: string[]; onDone(): void }

function AccountView({ account, tiers, onDone }: Props) {
  const { api } = usePlace()
  const { attempt, run } = useAction(KEY)
  const isSuspended = account.suspendedAt !== null
  const suspend = () =>
    confirmThen({
      title: `Suspend ${account.name}?`,
      children:
        'Its sites are not served, its API keys are rejected, and its members can only read. Nothing is deleted, and you can resume it at any time. What is due meanwhile, such as mail and scheduled publications, is not done late.',
      confirm: 'Suspend account',
      done: 'Account suspended',
      run: () => attempt(() => api.server.updateAccount(account.id, { isSuspended: true })),
    })
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Id', <code key="id">{account.id}</code>],
          ['Created', <Moment key="created" value={account.createdAt} />],
          ['Sites', formatNumber(account.siteCount)],
          ['Members', formatNumber(account.memberCount)],
          ['Requests in 30 days', formatNumber(account.requests)],
          ['Media', formatBytes(account.mediaBytes)],
          ['Suspended', isSuspended ? <Moment key="suspended" value={account.suspendedAt} /> : 'no'],
        ]}
      />
      <ResourceForm
        fields={[
          { name: 'name', label: 'Name', type: 'text', required: true },
          {
            name: 'tier',
            label: 'Tier',
            type: 'select',
            options: tiers.map((tier) => ({ value: tier, label: tier })),
            required: true,
          },
        ]}
        initial={{ name: account.name, tier: account.tier }}
        submit="Save"
        onSubmit={async (values) => {
          await attempt(() => api.server.updateAccount(account.id, values), 'Saved')
          onDone()
        }}
      />
      <Group>
        {isSuspended ? (
          <Button
            variant="light"
            onClick={() =>
              void run(() => api.server.updateAccount(account.id, { isSuspended: false }), 'Account resumed')
            }
          >
            Resume account
          </Button>
        ) : (
          <Button color="red" variant="light" onClick={suspend}>
            Suspend account
          </Button>
        )}
      </Group>
    </Stack>
  )
}
