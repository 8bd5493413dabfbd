import type { Coupon } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { IconTicket } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

const CouponPanel = lazyNamed(() => import('./coupon-panel.tsx'), 'CouponPanel')

type Filters = { state: 'active' | 'inactive'; code: string }

export function Coupons() {
  const place = useSitePlace()
  /** The API returns all coupons at once; filters apply in the browser. */
  const load = async ({ state, code: wanted = '' }: Partial<Filters>) => {
    const { data } = await place.api.shop.listCoupons(place.siteId)
    const found = data.filter(
      ({ code, active }) =>
        (!state || active === (state === 'active')) && code.toLowerCase().includes(wanted.toLowerCase()),
    )
    return { data: found, nextCursor: null, total: data.length }
  }
  return (
    <ResourceList<Coupon, Filters>
      label="Coupons"
      what="coupon"
      icon={IconTicket}
      queryKey={[...shopKey(place), 'coupons']}
      load={load}
      filters={[
        { name: 'code', label: 'Search codes', type: 'search' },
        { name: 'state', label: 'Status', type: 'choice', options: ['active', 'inactive'] },
      ]}
      columns={[
        { header: 'Code', cell: ({ code }) => code },
        { header: 'Type', wide: true, cell: ({ type }) => labelOf(type) },
        { header: 'Discount', align: 'right', cell: (coupon) => givenBy(coupon) },
        {
          header: 'Status',
          cell: ({ active }) => <ActiveBadge active={active} means="active" />,
        },
      ]}
      hint="Discount codes for orders."
      content={(id, close) => <CouponPanel id={id} onDone={close} />}
    />
  )
}

function givenBy({ type, amount }: Coupon): string {
  if (type === 'free_shipping') return 'Shipping'
  return type === 'percentage' ? `${formatNumber(amount)} %` : formatNumber(amount)
}
