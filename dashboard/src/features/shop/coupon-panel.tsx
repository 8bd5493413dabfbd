import { Button, Group, Stack } from '@mantine/core'
import type { CouponDetail, CouponType, ShopCreateCouponInput } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDateTime, formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { fromLocalInput, toLocalInput } from '../../lib/local-time.ts'
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
  { name: 'minimumTotal', label: 'Smallest order', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'startsAt', label: 'From', type: 'datetime-local', span: 6 },
  { name: 'endsAt', label: 'Until', type: 'datetime-local', span: 6 },
  { name: 'maxUses', label: 'Most uses', description: 'Empty: no limit', type: 'number', min: 1, span: 6 },
]
const FIELDS: Field<Values>[] = [
  { name: 'code', label: 'Code', type: 'text', required: true, span: 6 },
  {
    name: 'type',
    label: 'Kind',
    type: 'select',
    span: 6,
    options: (['percentage', 'fixed_amount', 'free_shipping'] as const).map((value) => ({
      value,
      label: labelOf(value),
    })),
  },
  ...(LIMITS as Field<Values>[]),
]

const withMoments = <V extends Limits>(values: V) => ({
  ...values,
  startsAt: fromLocalInput(values.startsAt),
  endsAt: fromLocalInput(values.endsAt),
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
        // What it takes off the shipping is all of it.
        const amount = values.type === 'free_shipping' ? 0 : values.amount
        const body = filled(withMoments({ ...values, amount })) as ShopCreateCouponInput
        await attempt(() => place.api.shop.createCoupon(place.siteId, body), 'The coupon is there')
        onDone()
      }}
    />
  )
}

export function CouponPanel({ couponId, onGone }: { couponId: string; onGone(): void }) {
  const place = useSitePlace()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: [...shopKey(place), 'coupon', couponId],
    queryFn: () => place.api.shop.getCoupon(place.siteId, couponId),
  })
  return (
    <Loaded query={query}>
      {(coupon) =>
        isEditing ? (
          <EditCoupon coupon={coupon} onDone={() => setEditing(false)} />
        ) : (
          <CouponView coupon={coupon} onEdit={() => setEditing(true)} onGone={onGone} />
        )
      }
    </Loaded>
  )
}

function EditCoupon({ coupon, onDone }: { coupon: CouponDetail; onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(shopKey(place))
  const initial: Limits = {
    amount: coupon.amount,
    startsAt: toLocalInput(coupon.startsAt),
    endsAt: toLocalInput(coupon.endsAt),
    minimumTotal: coupon.minimumTotal ?? '',
    maxUses: coupon.maxUses ?? '',
  }
  return (
    <ResourceForm
      fields={LIMITS}
      initial={initial}
      submit="Save"
      onCancel={onDone}
      onSubmit={async (values) => {
        const body = cleared(withMoments(values)) as never
        await attempt(() => place.api.shop.updateCoupon(place.siteId, coupon.id, body), 'Saved')
        onDone()
      }}
    />
  )
}

type ViewProps = { coupon: CouponDetail; onEdit(): void; onGone(): void }

function CouponView({ coupon, onEdit, onGone }: ViewProps) {
  const can = useCan()
  const { type, amount, currency, active, uses, maxUses } = coupon
  return (
    <Stack gap="lg">
      <StatusBadge status={active ? 'active' : 'inactive'} label={active ? 'Active' : 'Not active'} />
      <Facts
        facts={[
          ['Kind', labelOf(type)],
          ...(type === 'percentage'
            ? [['Gives', `${formatNumber(amount)} %`] as [string, string]]
            : type === 'fixed_amount'
              ? [['Gives', formatMoney(amount, currency)] as [string, string]]
              : []),
          ['Smallest order', formatMoney(coupon.minimumTotal, currency)],
          ['From', formatDateTime(coupon.startsAt)],
          ['Until', formatDateTime(coupon.endsAt)],
          [
            'Used',
            maxUses === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(maxUses)}`,
          ],
          ['Made', formatDateTime(coupon.createdAt)],
        ]}
      />
      {can.write && <CouponActions coupon={coupon} onEdit={onEdit} onGone={onGone} />}
    </Stack>
  )
}

function CouponActions({ coupon, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { run, attempt, isBusy } = useAction(shopKey(place))
  const remove = () =>
    confirmThen({
      title: `Delete ${coupon.code}?`,
      children: 'Orders keep its code and their discount. It can not be brought back.',
      confirm: 'Delete coupon',
      done: 'The coupon is deleted',
      run: async () => {
        await attempt(() => api.shop.deleteCoupon(siteId, coupon.id))
        onGone()
      },
    })
  const toggle = () =>
    coupon.active
      ? run(() => api.shop.deactivateCoupon(siteId, coupon.id), 'The coupon is not taken any more')
      : run(() => api.shop.updateCoupon(siteId, coupon.id, { active: true }), 'The coupon is active')
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => void toggle()}>
        {coupon.active ? 'Deactivate' : 'Activate'}
      </Button>
      <Button variant="subtle" color="red" onClick={remove}>
        Delete coupon
      </Button>
    </Group>
  )
}
