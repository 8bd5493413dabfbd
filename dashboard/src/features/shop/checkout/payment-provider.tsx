import { Alert, Button, Stack, Text } from '@mantine/core'
import type { PaymentConnection } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Copyable } from '../../../components/display/copyable.tsx'
import { Facts } from '../../../components/display/facts.tsx'
import { Moment } from '../../../components/display/moment.tsx'
import { confirmThen } from '../../../components/feedback/confirm.tsx'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'

/** The provider that collects money for the shop. */
export function PaymentProvider() {
  const place = useSitePlace()
  const can = useCan()
  const query = useQuery({
    queryKey: [...shopKey(place), 'payment-connection'],
    queryFn: () => place.api.payments.getConnection(place.siteId),
  })
  return (
    <Loaded query={query}>
      {(connection) =>
        connection ? (
          <Connected connection={connection} />
        ) : can.write ? (
          <Connect />
        ) : (
          <Text size="sm">No provider is connected: visitors cannot pay online.</Text>
        )
      }
    </Loaded>
  )
}

type Values = { secretKey: string; webhookSecret: string }

function Connect() {
  const place = useSitePlace()
  const { attempt } = useAction(shopKey(place))
  const kind = place.mode === 'live' ? 'live' : 'test'
  const fields: Field<Values>[] = [
    {
      name: 'secretKey',
      label: 'Stripe secret key',
      type: 'text',
      required: true,
      placeholder: `sk_${kind}_…`,
      description:
        'From your Stripe dashboard, under Developers. It is tested, stored encrypted and never shown again.',
    },
    {
      name: 'webhookSecret',
      label: 'Signing secret',
      type: 'text',
      placeholder: 'whsec_…',
      description: 'Only if you registered the webhook endpoint in Stripe yourself',
    },
  ]
  const connect = ({ secretKey, webhookSecret }: Values) =>
    attempt(
      () =>
        place.api.payments.connect(place.siteId, {
          provider: 'stripe',
          secretKey: secretKey.trim(),
          ...(webhookSecret.trim() && { webhookSecret: webhookSecret.trim() }),
        }),
      'Connected',
    )
  return (
    <Stack gap="sm" mt="xs">
      <Text size="sm">
        Once Stripe is connected, visitors pay on its page by card or wallet, and their orders are marked as
        paid automatically.
      </Text>
      <ResourceForm<Values>
        fields={fields}
        initial={{ secretKey: '', webhookSecret: '' }}
        submit="Connect Stripe"
        onSubmit={connect}
      />
    </Stack>
  )
}

function Connected({ connection }: { connection: PaymentConnection }) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(shopKey(place))
  const { accountName, accountId, webhookUrl, hasWebhook, lastEventAt, connectedAt } = connection
  const disconnect = () =>
    confirmThen({
      title: 'Disconnect Stripe?',
      children: 'Visitors can no longer pay online. Orders and payments stay.',
      confirm: 'Disconnect',
      done: 'Disconnected',
      run: () => attempt(() => place.api.payments.disconnect(place.siteId)),
    })
  return (
    <Stack gap="sm" mt="xs">
      <Facts
        facts={[
          ['Account', `${accountName} (${accountId})`],
          ['Connected', <Moment key="connected" value={connectedAt} />],
          ['Webhook endpoint', <Copyable key="url" label="Webhook endpoint" value={webhookUrl} />],
          ['Last event', lastEventAt === null ? 'None yet' : <Moment key="last" value={lastEventAt} />],
        ]}
      />
      {!hasWebhook && (
        <Alert color="yellow" variant="light">
          Stripe does not notify this server of payments, so they are fetched every few minutes. To see them
          immediately, register the endpoint above in Stripe, then connect again with its signing secret.
        </Alert>
      )}
      {can.write && (
        <div>
          <Button variant="subtle" color="red" onClick={disconnect}>
            Disconnect
          </Button>
        </div>
      )}
    </Stack>
  )
}
