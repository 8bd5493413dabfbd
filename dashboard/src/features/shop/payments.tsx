import { Alert, Button, Group, Table, Text, Title } from '@mantine/core'
import type { Charge, OrderDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { ChargeAlerts, useCharges } from './charges.tsx'
import { isSale } from './order-status.ts'
import { RefundLines, type Returning, returnedLines } from './orders/refund-lines.tsx'
import { shopKey } from './shop-key.ts'

type Kind = 'payment' | 'refund'
type Values = Returning & { method: string; reference: string; byHand: boolean }

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
  const charges = useCharges(order)
  const kept = exact(order.paid - order.refunded)
  const paidOnline = exact(charges.reduce((sum, charge) => sum + leftOf(charge), 0))
  const due = exact(order.total - kept)
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Payments
      </Title>
      <ChargeAlerts charges={charges} />
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
            ? 'Nothing has been paid yet.'
            : `Nothing has been paid yet. ${order.paymentMethod}`}
        </Text>
      )}
      {order.expiresAt !== null && (
        <Text size="sm" mb="sm">
          Cancelled automatically unless paid by <Moment value={order.expiresAt} />
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
              {paidOnline > 0 ? 'Refund' : 'Record a refund'}
            </Button>
          )}
        </Group>
      )}
      {kind !== null && (
        <PaymentForm
          kind={kind}
          order={order}
          left={kind === 'payment' ? due : kept}
          paidOnline={kind === 'refund' ? paidOnline : 0}
          onDone={() => setKind(null)}
        />
      )}
    </section>
  )
}

const METHODS = ['transfer', 'cash', 'card']
const FIELDS: Field<Values>[] = [
  { name: 'amount', label: 'Amount', type: 'number', min: 0, decimals: 3, span: 4 },
  { name: 'method', label: 'Method', type: 'suggest', options: METHODS, span: 3 },
  { name: 'reference', label: 'Reference', type: 'text', placeholder: 'Bank statement number', span: 5 },
]

const EMPTY: Values = {
  amount: '',
  method: '',
  reference: '',
  byHand: false,
  returning: [],
  restock: true,
}

const BY_HAND: Field<Values> = {
  name: 'byHand',
  label: 'I refunded it myself',
  type: 'switch',
  description: 'No money is moved through Stripe',
}

/** What of a charge can still be given back through the provider. */
const leftOf = ({ status, amount, refunds }: Charge) =>
  status === 'paid'
    ? refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amount), amount)
    : 0

type FormProps = { kind: Kind; order: OrderDetail; left: number; paidOnline: number; onDone(): void }

function PaymentForm({ kind, order, left, paidOnline, onDone }: FormProps) {
  const { api, siteId, ...place } = useSitePlace()
  const { attempt } = useAction(shopKey({ api, siteId, ...place }))
  const save = async ({ amount, method, reference, byHand, ...returning }: Values) => {
    const named = method.trim() || (byHand ? 'manual' : '')
    const isNamed = named !== '' && (byHand || paidOnline === 0)
    const entry = {
      ...(amount !== '' && { amount }),
      ...(isNamed && { method: named }),
      reference: reference.trim() || null,
    }
    const lines = returnedLines({ amount, ...returning })
    const refund = { ...entry, ...(lines.length > 0 && { lines }), restock: returning.restock }
    await attempt(
      () =>
        kind === 'payment'
          ? api.shop.recordPayment(siteId, order.id, entry)
          : api.shop.refundOrder(siteId, order.id, refund),
      kind === 'payment' ? 'Payment recorded' : paidOnline > 0 ? 'Refunded' : 'Refund recorded',
    )
    onDone()
  }
  return (
    <>
      {kind === 'refund' && (
        <Alert color="yellow" variant="light" mb="sm">
          {paidOnline > 0
            ? `Up to ${formatMoney(paidOnline, order.currency)} is refunded through Stripe immediately. Refund the rest yourself, the way it was paid.`
            : 'No money is moved: refund it yourself, the way it was paid, and record it here.'}
        </Alert>
      )}
      <ResourceForm
        fields={paidOnline > 0 ? [...FIELDS, BY_HAND] : FIELDS}
        initial={{ ...EMPTY, amount: left }}
        lead={(form) => kind === 'refund' && <RefundLines order={order} form={form} />}
        drawn={['returning', 'restock']}
        submit={kind === 'payment' ? 'Record payment' : paidOnline > 0 ? 'Refund' : 'Record refund'}
        onSubmit={save}
        onCancel={onDone}
        isQuick
      />
    </>
  )
}
