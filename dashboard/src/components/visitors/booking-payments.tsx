import { Alert, Button, Group, Select, Stack, Table, Text, Title } from '@mantine/core'
import type { BookingPayments as Payments, RefundChoice } from '@sitewright/client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMoney, labelOf } from '../../lib/format.ts'
import { useCan } from '../../lib/session.tsx'
import { Copyable } from '../display/copyable.tsx'
import { type Fact, Facts } from '../display/facts.tsx'
import { Moment } from '../display/moment.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { Field } from '../forms/fields.ts'
import { ResourceForm } from '../forms/resource-form.tsx'

type Entry = { amount?: number; method?: string; reference: string | null }
type Props = {
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  id: string
  status: string
  load(): PromiseLike<Payments>
  record(entry: Entry): PromiseLike<unknown>
  refund(entry: Entry): PromiseLike<unknown>
  /** What comes back when it ends. */
  choice: RefundChoice
  onChoice(choice: RefundChoice): void
}

const ENDED = new Set(['cancelled', 'declined', 'no_show'])

/** What of a booking is paid, with forms to record more, and what comes back when it ends. */
export function BookingPayments(props: Props) {
  const query = useQuery({
    queryKey: [...props.area, 'payments', props.id, props.status],
    queryFn: async () => await props.load(),
  })
  return <Loaded query={query}>{(payments) => <Shown {...props} payments={payments} />}</Loaded>
}

function Shown({ payments, ...props }: Props & { payments: Payments }) {
  const can = useCan()
  const [kind, setKind] = useState<'payment' | 'refund' | null>(null)
  const { currency, paid, total, due } = payments
  const money = (amount: number) => formatMoney(amount, currency)
  const isEnded = ENDED.has(props.status)
  const rest = Number((total - paid).toFixed(4))
  if (total === 0 && payments.payments.length === 0) return null
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Payments
      </Title>
      {payments.dispute === 'lost' && (
        <Alert color="red" mb="sm">
          The customer won a dispute and got the money back.
          {!isEnded && ' The booking still stands. Request payment again, or cancel it.'}
        </Alert>
      )}
      <Terms payments={payments} isEnded={isEnded} />
      {payments.payments.length > 0 ? (
        <Entries payments={payments} />
      ) : (
        <Text size="sm" c="dimmed" mb="sm">
          Nothing has been paid yet.
        </Text>
      )}
      {!isEnded && due > 0 && (
        <Stack gap={4} mb="sm">
          <Text size="sm">The customer can pay {money(due)} here:</Text>
          {payments.url && <Copyable label="Customer’s payment link" value={payments.url} />}
        </Stack>
      )}
      {can.write && !isEnded && paid > 0 && (
        <Select
          label="If you decline or cancel this booking"
          data={CHOICES.map(({ value, label }) => ({
            value,
            label: value === 'terms' ? `${label}: ${money(payments.refund)}` : label,
          }))}
          value={props.choice}
          onChange={(value) => value && props.onChoice(value as RefundChoice)}
          allowDeselect={false}
          mb="sm"
        />
      )}
      {can.write && kind === null && (
        <Group gap="xs">
          {rest > 0 && !isEnded && (
            <Button variant="default" size="xs" onClick={() => setKind('payment')}>
              Record a payment
            </Button>
          )}
          {paid > 0 && (
            <Button variant="default" size="xs" onClick={() => setKind('refund')}>
              Refund
            </Button>
          )}
        </Group>
      )}
      {kind !== null && (
        <PaymentForm
          {...props}
          kind={kind}
          left={kind === 'payment' ? rest : paid}
          onDone={() => setKind(null)}
        />
      )}
    </section>
  )
}

/** Without a choice, the agreed terms apply. */
export const sentRefund = (choice: RefundChoice) => (choice === 'terms' ? {} : { refund: choice })

const CHOICES: { value: RefundChoice; label: string }[] = [
  { value: 'terms', label: 'Refund as agreed' },
  { value: 'all', label: 'Refund everything paid' },
  { value: 'none', label: 'No refund' },
]

function Terms({ payments, isEnded }: { payments: Payments; isEnded: boolean }) {
  const { currency, paid, deposit, balance, balanceDueDate, heldUntil, refunds, lateFee } = payments
  const money = (amount: number) => formatMoney(amount, currency)
  if (deposit === 0 && balanceDueDate === null && paid === 0) return null
  const rest = balanceDueDate === null ? 'due on site' : `due on ${formatDay(balanceDueDate)}`
  return (
    <Stack gap="xs" mb="sm">
      {heldUntil !== null && !isEnded && (
        <Text size="sm">
          Cancelled automatically unless paid by <Moment value={heldUntil} />
        </Text>
      )}
      <Facts
        facts={[
          ...(deposit > 0 ? [depositFact(deposit, paid, money)] : []),
          ['Balance', balance > 0 ? `${money(balance)}, ${rest}` : money(0)],
          ['Paid', money(paid)],
          ...refunds.map(
            ({ until, percentage }): Fact => [
              `${percentage}% refund`,
              <>
                if cancelled before <Moment value={until} />
              </>,
            ],
          ),
          ...(lateFee === null ? [] : [['Kept after that', money(lateFee)] satisfies Fact]),
        ]}
      />
    </Stack>
  )
}

const depositFact = (deposit: number, paid: number, money: (amount: number) => string): Fact => [
  'Deposit',
  `${money(deposit)}${paid >= deposit ? ', paid' : ''}`,
]

const Entries = ({ payments: { payments, currency } }: { payments: Payments }) => (
  <Table verticalSpacing="xs" horizontalSpacing={0} mb="sm">
    <Table.Tbody>
      {payments.map(({ id, type, status, method, amount, reference, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Text size="sm">
              {type === 'refund' ? (status === 'waiting' ? 'Refund to pay out' : 'Refund') : 'Payment'}
            </Text>
            <Text size="xs" c="dimmed">
              {[labelOf(method), reference].filter(Boolean).join(' · ')} · <Moment value={createdAt} />
            </Text>
          </Table.Td>
          <Table.Td ta="right">{formatMoney(type === 'refund' ? -amount : amount, currency)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

type Values = { amount: number | ''; reference: string; byHand: boolean }

const FIELDS: Field<Values>[] = [
  { name: 'amount', label: 'Amount', type: 'number', min: 0, decimals: 3, span: 5 },
  { name: 'reference', label: 'Reference', type: 'text', placeholder: 'Bank statement number', span: 7 },
]
const BY_HAND: Field<Values> = {
  name: 'byHand',
  label: 'I refunded it myself',
  type: 'switch',
  description: 'No money is moved through the provider',
}

type FormProps = Props & { kind: 'payment' | 'refund'; left: number; onDone(): void }

function PaymentForm({ kind, left, area, record, refund, onDone }: FormProps) {
  const { attempt } = useAction(area)
  const isRefund = kind === 'refund'
  const save = async ({ amount, reference, byHand }: Values) => {
    const entry = {
      ...(amount !== '' && { amount }),
      ...(byHand && { method: 'manual' }),
      reference: reference.trim() || null,
    }
    await attempt(
      () => (isRefund ? refund(entry) : record(entry)),
      isRefund ? 'Refunded' : 'Payment recorded',
    )
    onDone()
  }
  return (
    <>
      {isRefund && (
        <Alert color="yellow" variant="light" mb="sm">
          Online payments are refunded automatically. The rest is added to the refunds you pay out yourself.
        </Alert>
      )}
      <ResourceForm
        fields={isRefund ? [...FIELDS, BY_HAND] : FIELDS}
        initial={{ amount: left as number | '', reference: '', byHand: false }}
        submit={isRefund ? 'Refund' : 'Record payment'}
        onSubmit={save}
        onCancel={onDone}
        isQuick
      />
    </>
  )
}
