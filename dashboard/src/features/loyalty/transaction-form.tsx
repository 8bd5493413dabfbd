import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { notifySuccess } from '../../lib/errors.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { CustomerSelect } from './customer-select.tsx'
import { loyaltyKey } from './keys.ts'

const BLANK = { customerId: '', type: 'earn', points: '' as number | '', reason: '' }
type Values = typeof BLANK

const FIELDS: Field<Values>[] = [
  {
    name: 'type',
    label: 'What',
    type: 'select',
    span: 6,
    options: [
      { value: 'earn', label: 'Give points' },
      { value: 'redeem', label: 'Redeem points' },
    ],
  },
  { name: 'points', label: 'Points', type: 'number', min: 1, decimals: 0, required: true, span: 6 },
  { name: 'reason', label: 'Reason', type: 'text', placeholder: 'Birthday' },
]

/** As the API takes it: `late_delivery` for `Late delivery`. */
const reasonOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

/** Gives points to a customer or redeems them; null lets choose the customer. */
export function TransactionForm({ customerId, onDone }: { customerId: string | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction(loyaltyKey(place))
  const [times, setTimes] = useState(0)
  const save = async ({ type, points, reason, ...values }: Values) => {
    const sent = { customerId: customerId ?? values.customerId, points: points as number }
    const why = reasonOf(reason)
    if (type === 'earn')
      await attempt(() => api.loyalty.earn(siteId, { ...sent, reason: why || 'gift' }), 'Points given')
    else {
      const { value, currency } = await attempt(() =>
        api.loyalty.redeem(siteId, { ...sent, ...(why && { reason: why }) }),
      )
      notifySuccess(
        `${formatNumber(sent.points)} points redeemed, worth ${formatMoney(value, currency ?? site.currency)}`,
      )
    }
    setTimes(times + 1)
    onDone()
  }
  return (
    <ResourceForm
      key={times}
      fields={FIELDS}
      initial={BLANK}
      submit="Post"
      onSubmit={save}
      isQuick
      drawn={['customerId']}
      {...(customerId === null && {
        lead: (form: UseFormReturnType<Values>) => (
          <CustomerSelect
            value={form.values.customerId}
            onChange={(chosen) => form.setFieldValue('customerId', chosen)}
            error={form.errors.customerId && 'Choose a customer'}
          />
        ),
      })}
    />
  )
}
