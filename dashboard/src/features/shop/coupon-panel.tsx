import { Button, Stack } from '@mantine/core'
import type { CouponDetail } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { CouponForm } from './coupon-form.tsx'
import { shopKey } from './shop-key.ts'

export function CouponPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...shopKey(place), 'coupon']}
      load={(id) => place.api.shop.getCoupon(place.siteId, id)}
      nameOf={({ code }) => code}
      view={(coupon, onEdit) => <CouponView coupon={coupon} onEdit={onEdit} onGone={onDone} />}
      edit={(coupon, onDone) => <CouponForm coupon={coupon} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

type ViewProps = { coupon: CouponDetail; onEdit(): void; onGone(): void }

function CouponView({ coupon, onEdit, onGone }: ViewProps) {
  const can = useCan()
  const { type, amount, currency, active, uses, maxUses } = coupon
  return (
    <Stack gap="lg">
      <ActiveBadge active={active} means="active" />
      <Facts
        facts={[
          ['Type', labelOf(type)],
          ...(type === 'percentage'
            ? [['Discount', `${formatNumber(amount)} %`] as [string, string]]
            : type === 'fixed_amount'
              ? [['Discount', formatMoney(amount, currency)] as [string, string]]
              : []),
          ['Minimum order', formatMoney(coupon.minimumTotal, currency)],
          ['From', <Moment key="from" value={coupon.startsAt} />],
          ['Until', <Moment key="until" value={coupon.endsAt} />],
          [
            'Used',
            maxUses === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(maxUses)}`,
          ],
          ['Created', <Moment key="made" value={coupon.createdAt} />],
        ]}
      />
      {can.write && <CouponActions coupon={coupon} onEdit={onEdit} onGone={onGone} />}
    </Stack>
  )
}

function CouponActions({ coupon, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { run, isBusy } = useAction(shopKey(place))
  const toggle = () =>
    coupon.active
      ? run(() => api.shop.deactivateCoupon(siteId, coupon.id), 'Coupon deactivated')
      : run(() => api.shop.updateCoupon(siteId, coupon.id, { active: true }), 'Coupon activated')
  return (
    <EditAndDelete
      what="coupon"
      name={coupon.code}
      warning="Existing orders keep the code and discount. This cannot be undone."
      onEdit={onEdit}
      area={shopKey(place)}
      remove={() => api.shop.deleteCoupon(siteId, coupon.id)}
      onGone={onGone}
    >
      <Button variant="default" loading={isBusy} onClick={() => void toggle()}>
        {coupon.active ? 'Deactivate' : 'Activate'}
      </Button>
    </EditAndDelete>
  )
}
