import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ApiKey } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { labelOf } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlace } from '../../lib/place.tsx'

const ChangeKey = lazyNamed(() => import('./change-key.tsx'), 'ChangeKey')
const RotateKey = lazyNamed(() => import('./change-key.tsx'), 'RotateKey')
const UsageChart = lazy(() => import('../../components/charts/usage-chart.tsx'))

export function KeyPanel({ keyId, onDone }: { keyId: string; onDone(): void }) {
  const { api, accountId } = usePlace()
  const query = useQuery({
    queryKey: [accountId, 'keys', keyId],
    queryFn: () => api.keys.get(keyId),
  })
  usePanelName(query.data?.name ?? null)
  return <Loaded query={query}>{(apiKey) => <KeyView apiKey={apiKey} onDone={onDone} />}</Loaded>
}

function KeyView({ apiKey, onDone }: { apiKey: ApiKey; onDone(): void }) {
  const { api, accountId } = usePlace()
  const { attempt } = useAction([accountId, 'keys'])
  const [dialog, setDialog] = useState<'change' | 'rotate' | null>(null)
  const isActive = apiKey.revokedAt === null && !isOver(apiKey.expiresAt)
  const usage = useQuery({
    queryKey: [accountId, 'key-usage', apiKey.id],
    queryFn: () => api.keys.getUsage(apiKey.id),
  })
  const revoke = () =>
    confirmThen({
      title: `Revoke ${apiKey.name}?`,
      children: 'Applications that use it lose access within a second. This cannot be undone.',
      confirm: 'Revoke key',
      done: 'Key revoked',
      run: async () => {
        await attempt(() => api.keys.revoke(apiKey.id))
        onDone()
      },
    })
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Key', <code key="hint">{apiKey.hint}…</code>],
          ['Mode', labelOf(apiKey.mode)],
          ['Created', <Moment key="made" value={apiKey.createdAt} />],
          ['Last used', apiKey.lastUsedAt ? <Moment key="last used" value={apiKey.lastUsedAt} /> : 'never'],
          ['Expires', apiKey.expiresAt ? <Moment key="expires" value={apiKey.expiresAt} /> : 'never'],
          ['Allowed networks', apiKey.networks?.join(', ') ?? 'all'],
          ...(apiKey.revokedAt === null
            ? []
            : [['Revoked', <Moment key="revoked" value={apiKey.revokedAt} />] satisfies [string, ReactNode]]),
        ]}
      />
      <div>
        <Title order={3} fz="md" mb="xs">
          Requests in the last 30 days
        </Title>
        <Loaded query={usage}>
          {({ days }) => (
            <Suspense fallback={<Lines count={4} />}>
              <UsageChart days={days} />
            </Suspense>
          )}
        </Loaded>
      </div>
      <div>
        <Title order={3} fz="md" mb="xs">
          Permissions
        </Title>
        <Group gap={6}>
          {apiKey.scopes.map((scope) => (
            <Badge key={scope} variant="default" radius="sm" tt="none" fw={500}>
              {scope}
            </Badge>
          ))}
        </Group>
      </div>
      {isActive ? (
        <Group>
          <Button variant="light" onClick={() => setDialog('change')}>
            Change
          </Button>
          {apiKey.rotatedTo === null && (
            <Button variant="light" onClick={() => setDialog('rotate')}>
              Rotate key
            </Button>
          )}
          <Button color="red" variant="light" onClick={revoke}>
            Revoke key
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          This key {apiKey.revokedAt === null ? 'has expired' : 'is revoked'}.
        </Text>
      )}
      <Suspense>
        <ChangeKey apiKey={apiKey} opened={dialog === 'change'} onClose={() => setDialog(null)} />
        <RotateKey apiKey={apiKey} opened={dialog === 'rotate'} onClose={() => setDialog(null)} />
      </Suspense>
    </Stack>
  )
}

const isOver = (time: string | null) => time !== null && Date.parse(time) <= Date.now()
