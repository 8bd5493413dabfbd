import { Button, Group } from '@mantine/core'
import type { Coupon } from '@sitewright/client'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice, Search } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
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
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<Filters>(['state', 'code'])
  const { state = null, code: wanted = '' } = filters
  const opened = useOpened()
  const all = useList<Coupon>([...shopKey(place), 'coupons'], () => place.api.shop.listCoupons(place.siteId))
  const items = all.items.filter(
    ({ code, active }) =>
      (state === null || active === (state === 'active')) &&
      code.toLowerCase().includes(wanted.toLowerCase()),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New coupon
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Coupons"
        list={{ ...all, items, total: all.items.length }}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Search label="Search codes" initial={wanted} onChange={(code) => set('code', code)} />
            <Choice label="State" options={STATES} value={state} onChange={(state) => set('state', state)} />
            <Group ml="auto">{add}</Group>
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
        empty={
          <EmptyState
            icon={IconTicket}
            title={isNarrowed ? 'No matching coupons' : 'No coupons yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed ? 'Change the filters to see more.' : 'Discount codes for orders.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New coupon' : 'Coupon'}>
        {opened.isNew && <NewCoupon onDone={opened.close} />}
        {opened.id && <CouponPanel couponId={opened.id} onGone={opened.close} />}
      </SidePanel>
    </>
  )
}

function givenBy({ type, amount }: Coupon): string {
  if (type === 'free_shipping') return 'Shipping'
  return type === 'percentage' ? `${formatNumber(amount)} %` : formatNumber(amount)
}
