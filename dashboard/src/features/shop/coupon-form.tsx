import type { CouponDetail } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { fromDateTimeInput, toDateTimeInput } from '../../lib/site-time.ts'
import { shopKey } from './shop-key.ts'

const BLANK = {
  code: '',
  type: 'percentage',
  amount: '',
  startsAt: '',
  endsAt: '',
  minimumTotal: '',
  maxUses: '',
}
type Values = typeof BLANK

const LIMITS: Field<Values>[] = [
  { name: 'amount', label: 'Amount', type: 'money', required: true, span: 6 },
  { name: 'minimumTotal', label: 'Minimum order', type: 'money', span: 6 },
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
    options: ['percentage', 'fixed_amount', 'free_shipping'].map((value) => ({
      value,
      label: labelOf(value),
    })),
  },
  ...LIMITS,
]

const withMoments = ({ startsAt, endsAt, ...values }: Partial<Values>, timeZone: string) => ({
  ...values,
  ...(startsAt !== undefined && { startsAt: fromDateTimeInput(startsAt, timeZone) }),
  ...(endsAt !== undefined && { endsAt: fromDateTimeInput(endsAt, timeZone) }),
})

/** Creates a coupon, or edits the limits of one. */
export function CouponForm({ coupon, onDone }: { coupon: CouponDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { timeZone } = site
  return (
    <CreateOrEdit
      what="coupon"
      item={
        coupon && {
          ...coupon,
          startsAt: toDateTimeInput(coupon.startsAt, timeZone),
          endsAt: toDateTimeInput(coupon.endsAt, timeZone),
        }
      }
      blank={BLANK}
      area={shopKey(place)}
      fields={coupon === null ? FIELDS : LIMITS}
      create={(values) => {
        // Free shipping has no amount.
        const amount = values.type === 'free_shipping' ? { amount: 0 } : {}
        return api.shop.createCoupon(siteId, { ...withMoments(values, timeZone), ...amount } as never)
      }}
      // An unchanged time keeps its seconds, which the input does not show.
      update={(id, changes) => api.shop.updateCoupon(siteId, id, withMoments(changes, timeZone) as never)}
      onDone={onDone}
    />
  )
}
