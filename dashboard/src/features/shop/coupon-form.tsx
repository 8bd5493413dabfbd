import type { CouponDetail, CouponType, ShopCreateCouponInput } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, filled } from '../../components/forms/values.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { fromDateTimeInput, toDateTimeInput } from '../../lib/site-time.ts'
import { shopKey } from './shop-key.ts'

type Limits = {
  amount: number | ''
  startsAt: string
  endsAt: string
  minimumTotal: number | ''
  maxUses: number | ''
}
type Values = Limits & { code: string; type: CouponType }

const LIMITS: Field<Limits>[] = [
  { name: 'amount', label: 'Amount', type: 'number', min: 0, decimals: 4, required: true, span: 6 },
  { name: 'minimumTotal', label: 'Minimum order', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'startsAt', label: 'From', type: 'datetime-local', span: 6 },
  { name: 'endsAt', label: 'Until', type: 'datetime-local', span: 6 },
  { name: 'maxUses', label: 'Maximum uses', description: 'Empty: no limit', type: 'number', min: 1, span: 6 },
]
const FIELDS: Field<Values>[] = [
  { name: 'code', label: 'Code', type: 'text', required: true, span: 6 },
  {
    name: 'type',
    label: 'Type',
    type: 'select',
    span: 6,
    options: (['percentage', 'fixed_amount', 'free_shipping'] as const).map((value) => ({
      value,
      label: labelOf(value),
    })),
  },
  ...(LIMITS as Field<Values>[]),
]

const withMoments = <V extends Partial<Limits>>({ startsAt, endsAt, ...values }: V, timeZone: string) => ({
  ...values,
  ...(startsAt !== undefined && { startsAt: fromDateTimeInput(startsAt, timeZone) }),
  ...(endsAt !== undefined && { endsAt: fromDateTimeInput(endsAt, timeZone) }),
})

export function NewCoupon({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(shopKey(place))
  const initial: Values = {
    code: '',
    type: 'percentage',
    amount: '',
    startsAt: '',
    endsAt: '',
    minimumTotal: '',
    maxUses: '',
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit="Create coupon"
      onCancel={onDone}
      onSubmit={async (values) => {
        // Free shipping has no amount.
        const amount = values.type === 'free_shipping' ? 0 : values.amount
        const body = filled(withMoments({ ...values, amount }, place.site.timeZone)) as ShopCreateCouponInput
        await attempt(() => place.api.shop.createCoupon(place.siteId, body), 'Coupon created')
        onDone()
      }}
    />
  )
}

export function EditCoupon({ coupon, onDone }: { coupon: CouponDetail; onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(shopKey(place))
  const [initial] = useState<Limits>({
    amount: coupon.amount,
    startsAt: toDateTimeInput(coupon.startsAt, place.site.timeZone),
    endsAt: toDateTimeInput(coupon.endsAt, place.site.timeZone),
    minimumTotal: coupon.minimumTotal ?? '',
    maxUses: coupon.maxUses ?? '',
  })
  return (
    <ResourceForm
      fields={LIMITS}
      initial={initial}
      submit="Save"
      onCancel={onDone}
      onSubmit={async (values) => {
        // Keeps the seconds of an unchanged end time, which the input does not show.
        const body = withMoments(changesOf(initial, values), place.site.timeZone) as never
        await attempt(() => place.api.shop.updateCoupon(place.siteId, coupon.id, body), 'Saved')
        onDone()
      }}
    />
  )
}
