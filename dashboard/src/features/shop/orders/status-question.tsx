import { Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { OrderDetail, OrderStatus } from '@sitewright/client'
import { useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { isSale } from '../order-status.ts'

/** What is decided with a new status. */
export type Decision = { refund?: boolean; restock?: boolean; method?: string; reference?: string }

/** Sums of decimal amounts are not exact. */
const keptOf = ({ paid, refunded }: Pick<OrderDetail, 'paid' | 'refunded'>) =>
  Number((paid - refunded).toFixed(4))

/** What to ask before a status that moves money or stock; `decide` gets the answer. */
export function questionOf(status: OrderStatus, order: OrderDetail, decide: (decision: Decision) => void) {
  const kept = keptOf(order)
  const due = Number((order.total - kept).toFixed(4))
  const isPaidUp = status === 'pending' && order.status !== 'pending' && kept > 0 && due <= 0
  decide((!isSale(status) || isPaidUp) && kept > 0 ? { refund: true } : {})
  if (status === 'paid' && due > 0)
    return {
      title: 'Record the payment?',
      children: <PaymentQuestion amount={formatMoney(due, order.currency) ?? ''} decide={decide} />,
      confirm: 'Record payment',
      isSafe: true,
    }
  if (isPaidUp)
    return {
      title: 'Refund the money?',
      children: (
        <Text size="sm">
          {formatMoney(kept, order.currency)} was paid, so no payment would be pending. Online payments are
          refunded through Stripe; refund the rest yourself.
        </Text>
      ),
      confirm: 'Refund it',
    }
  if (isSale(status) || !isSale(order.status)) return null
  const verb = status === 'refunded' ? 'Refund' : 'Cancel'
  return {
    title: `${verb} this order?`,
    children: (
      <EndQuestion
        kept={kept > 0 ? (formatMoney(kept, order.currency) ?? '') : null}
        canKeep={status === 'cancelled'}
        decide={decide}
      />
    ),
    confirm: `${verb} order`,
  }
}

type EndProps = { kept: string | null; canKeep: boolean; decide(decision: Decision): void }

function EndQuestion({ kept, canKeep, decide }: EndProps) {
  const [refund, setRefund] = useState<'yes' | 'no'>('yes')
  const [restock, setRestock] = useState(true)
  const change = (refund: 'yes' | 'no', restock: boolean) => {
    setRefund(refund)
    setRestock(restock)
    decide({ restock, ...(kept !== null && { refund: refund === 'yes' }) })
  }
  return (
    <Stack gap="md">
      <Text size="sm">Coupons and gift card amounts it used are restored.</Text>
      {kept !== null && !canKeep && (
        <Text size="sm">
          {kept} was paid. Online payments are refunded through Stripe; refund the rest yourself.
        </Text>
      )}
      {kept !== null && canKeep && (
        <Radio.Group
          label={`${kept} was paid`}
          value={refund}
          onChange={(value) => change(value as 'yes' | 'no', restock)}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="yes"
              label={`Refund ${kept}`}
              description="Online payments are refunded through Stripe; refund the rest yourself"
            />
            <Radio value="no" label="Keep the money" description="You can refund it later under Payments" />
          </Stack>
        </Radio.Group>
      )}
      <Switch
        label="Return the items to stock"
        checked={restock}
        onChange={({ currentTarget }) => change(refund, currentTarget.checked)}
      />
    </Stack>
  )
}

function PaymentQuestion({ amount, decide }: { amount: string; decide(decision: Decision): void }) {
  const [entry, setEntry] = useState({ method: '', reference: '' })
  const set = (changed: Partial<typeof entry>) => {
    const next = { ...entry, ...changed }
    setEntry(next)
    const [method, reference] = [next.method.trim(), next.reference.trim()]
    decide({ ...(method && { method }), ...(reference && { reference }) })
  }
  return (
    <Stack gap="md">
      <Text size="sm">{amount} will be recorded as paid.</Text>
      <TextInput
        label="Method"
        placeholder="transfer, cash"
        maxLength={50}
        value={entry.method}
        onChange={({ currentTarget }) => set({ method: currentTarget.value })}
      />
      <TextInput
        label="Reference"
        placeholder="Bank statement number"
        maxLength={255}
        value={entry.reference}
        onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
      />
    </Stack>
  )
}
