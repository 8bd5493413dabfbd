import { Alert, Button, Group, Table, Text, Title } from '@mantine/core'
import type { OrderDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { isSale } from './order-status.ts'
import { shopKey } from './shop-key.ts'

type Kind = 'payment' | 'refund'
type Values = { amount: number | ''; reference: string }

/** Sums of decimal amounts are not exact. */
const exact = (amount: number) => Number(amount.toFixed(4))

/** What was paid and refunded of an order, with forms to record more. */
export function Payments({ order }: { order: OrderDetail }) {
  const place = useSitePlace()
  const can = useCan()
  const [kind, setKind] = useState<Kind | null>(null)
  const { data } = useQuery({
    queryKey: [...shopKey(place), 'payments', order.id, order.paid, order.refunded],
    queryFn: () => place.api.shop.listPayments(place.siteId, order.id),
  })
  const kept = exact(order.paid - order.refunded)
  const due = exact(order.total - kept)
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Payments
      </Title>
      {data && data.data.length > 0 ? (
        <Table verticalSpacing="xs" horizontalSpacing={0} mb="sm">
          <Table.Tbody>
            {data.data.map(({ id, type, method, amount, reference, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text size="sm">{type === 'refund' ? 'Refund' : 'Payment'}</Text>
                  <Text size="xs" c="dimmed">
                    {[labelOf(method), reference].filter(Boolean).join(' · ')} · <Moment value={createdAt} />
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{money(type === 'refund' ? -amount : amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Text size="sm" c="dimmed" mb="sm">
          {order.paymentMethod === null
            ? 'Nothing was paid yet.'
            : `Nothing was paid yet. ${order.paymentMethod}`}
        </Text>
      )}
      {order.expiresAt !== null && (
        <Text size="sm" mb="sm">
          Cancelled by itself unless it is paid: <Moment value={order.expiresAt} />
        </Text>
      )}
      {can.write && kind === null && (
        <Group gap="xs">
          {due > 0 && isSale(order.status) && (
            <Button variant="default" size="xs" onClick={() => setKind('payment')}>
              Record a payment
            </Button>
          )}
          {kept > 0 && (
            <Button variant="default" size="xs" onClick={() => setKind('refund')}>
              Record a refund
            </Button>
          )}
        </Group>
      )}
      {kind !== null && (
        <PaymentForm
          kind={kind}
          order={order}
          left={kind === 'payment' ? due : kept}
          onDone={() => setKind(null)}
        />
      )}
    </section>
  )
}

const FIELDS: Field<Values>[] = [
  { name: 'amount', label: 'Amount', type: 'number', min: 0, decimals: 3, span: 5 },
  { name: 'reference', label: 'Reference', type: 'text', placeholder: 'Number of the statement', span: 7 },
]

type FormProps = { kind: Kind; order: OrderDetail; left: number; onDone(): void }

function PaymentForm({ kind, order, left, onDone }: FormProps) {
  const { api, siteId, ...place } = useSitePlace()
  const { attempt } = useAction(shopKey({ api, siteId, ...place }))
  const save = async ({ amount, reference }: Values) => {
    const entry = { ...(amount !== '' && { amount }), reference: reference.trim() || null }
    await attempt(
      () =>
        kind === 'payment'
          ? api.shop.recordPayment(siteId, order.id, entry)
          : api.shop.refundOrder(siteId, order.id, entry),
      kind === 'payment' ? 'Payment recorded' : 'Refund recorded',
    )
    onDone()
  }
  return (
    <>
      {kind === 'refund' && (
        <Alert color="yellow" variant="light" mb="sm">
          No money is moved: pay it back yourself, as it was paid, and record it here.
        </Alert>
      )}
      <ResourceForm
        fields={FIELDS}
        initial={{ amount: left as number | '', reference: '' }}
        submit={kind === 'payment' ? 'Record payment' : 'Record refund'}
        onSubmit={save}
        onCancel={onDone}
        isQuick
      />
    </>
  )
}
