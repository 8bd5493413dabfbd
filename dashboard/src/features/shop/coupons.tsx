import type { Coupon } from '@sitewright/client'
import { IconTicket } from '@tabler/icons-react'
import { lazy } from 'react'
import { Choice, Search } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

const NewCoupon = lazy(async () => ({ default: (await import('./coupon-form.tsx')).NewCoupon }))
const CouponPanel = lazy(async () => ({ default: (await import('./coupon-panel.tsx')).CouponPanel }))

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const
type Filters = { state: 'active' | 'inactive'; code: string }

/** The API returns all coupons at once; filters apply in the browser. */
export function Coupons() {
  const place = useSitePlace()
  const { filters, set, isNarrowed } = useFilters<Filters>(['state', 'code'])
  const { state = null, code: wanted = '' } = filters
  const all = useList<Coupon>([...shopKey(place), 'coupons'], () => place.api.shop.listCoupons(place.siteId))
  const items = all.items.filter(
    ({ code, active }) =>
      (state === null || active === (state === 'active')) &&
      code.toLowerCase().includes(wanted.toLowerCase()),
  )
  return (
    <ResourceList
      label="Coupons"
      what="coupon"
      icon={IconTicket}
      list={{ ...all, items, total: all.items.length }}
      isNarrowed={isNarrowed}
      filters={
        <>
          {' '}
          <Search label="Search codes" initial={wanted} onChange={(code) => set('code', code)} />
          <Choice label="State" options={STATES} value={state} onChange={(state) => set('state', state)} />
        </>
      }
      columns={[
        { header: 'Code', cell: ({ code }) => code },
        { header: 'Type', wide: true, cell: ({ type }) => labelOf(type) },
        { header: 'Discount', align: 'right', cell: (coupon) => givenBy(coupon) },
        {
          header: 'State',
          cell: ({ active }) => <ActiveBadge active={active} means="active" />,
        },
      ]}
      hint="Discount codes for orders."
      form={(close) => <NewCoupon onDone={close} />}
      panel={(id, close) => <CouponPanel couponId={id} onGone={close} />}
    />
  )
}

function givenBy({ type, amount }: Coupon): string {
  if (type === 'free_shipping') return 'Shipping'
  return type === 'percentage' ? `${formatNumber(amount)} %` : formatNumber(amount)
}
