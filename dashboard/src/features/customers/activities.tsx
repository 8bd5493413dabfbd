import { Anchor } from '@mantine/core'
import type { CustomerActivity } from '@sitewright/client'
import { Link } from '@tanstack/react-router'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts'
import { IconHistory } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { customersKey } from './keys.ts'

type Details = Record<string, unknown>
type Kind = { label: string; area: string; tab?: string; words(details: Details): string }

const day = (value: unknown) => formatDay(String(value))

const KINDS: Record<CustomerActivity['kind'], Kind> = {
  order: {
    label: 'Order',
    area: 'shop',
    tab: 'orders',
    words: ({ total, currency }) => formatMoney(Number(total), String(currency)),
  },
  booking: {
    label: 'Appointment',
    area: 'booking',
    tab: 'bookings',
    words: ({ date, startTime }) => `${day(date)}, ${startTime}`,
  },
  reservation: {
    label: 'Table',
    area: 'reservation',
    tab: 'reservations',
    words: ({ date, time, partySize }) => `${day(date)}, ${time}, for ${formatNumber(Number(partySize))}`,
  },
  rental_booking: {
    label: 'Stay',
    area: 'rental',
    tab: 'bookings',
    words: ({ checkIn, checkOut }) => `${day(checkIn)} to ${day(checkOut)}`,
  },
  submission: { label: 'Form', area: 'forms', words: ({ page }) => `from ${page}` },
  enquiry: {
    label: 'Enquiry',
    area: 'realestate',
    tab: 'enquiries',
    words: ({ listingTitle }) => `about ${listingTitle}`,
  },
  application: {
    label: 'Application',
    area: 'recruitment',
    tab: 'applications',
    words: ({ jobTitle }) => `for ${jobTitle}`,
  },
  review: {
    label: 'Review',
    area: 'shop',
    tab: 'reviews',
    words: ({ rating }) => `with ${rating} of 5 stars`,
  },
}

/** What a customer did, each with a link to it. */
export function Activities({ customerId }: { customerId: string }) {
  const place = useSitePlace()
  const list = useList<CustomerActivity>([...customersKey(place), 'activities', customerId], (cursor) =>
    place.api.customers.listActivities(place.siteId, customerId, { limit: 10, ...(cursor && { cursor }) }),
  )
  return (
    <ResourceTable
      label="Activity"
      list={list}
      idOf={({ resourceId }) => resourceId}
      columns={[
        { header: 'What', cell: (activity) => <What activity={activity} /> },
        { header: 'When', wide: true, cell: ({ at }) => <Moment value={at} date /> },
        { header: 'Status', cell: ({ status }) => (status ? <StatusBadge status={status} /> : '–') },
      ]}
      empty={
        <EmptyState icon={IconHistory} title="No activity yet">
          Orders, bookings and forms with this email address appear here.
        </EmptyState>
      }
    />
  )
}

function What({ activity: { kind, resourceId, details } }: { activity: CustomerActivity }) {
  const { mode, siteId } = useSitePlace()
  const { label, area, tab, words } = KINDS[kind]
  const search =
    kind === 'submission' ? { form: details.formId, open: resourceId } : { tab, open: resourceId }
  const about = Object.keys(details).length === 0 ? '' : words(details)
  return (
    <>
      <Anchor
        component={Link}
        to={`/${mode}/sites/${siteId}/${area}`}
        search={search as never}
        inherit
        underline="always"
      >
        {label}
      </Anchor>
      {about && ` ${about}`}
    </>
  )
}
