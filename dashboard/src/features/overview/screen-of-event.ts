import type { RecentEvent } from '@sitewright/client'
import { labelOf } from '../../lib/format.ts'

/** An area of a site, and the tab in which a kind of resource opens. */
type Screen = { area: string; tab?: string }

const SCREENS: Record<string, Screen> = {
  site: { area: 'settings' },
  domain: { area: 'domains' },
  page: { area: 'pages' },
  media: { area: 'media' },
  product: { area: 'shop', tab: 'products' },
  review: { area: 'shop', tab: 'reviews' },
  order: { area: 'shop', tab: 'orders' },
  coupon: { area: 'shop', tab: 'coupons' },
  gift_card: { area: 'shop', tab: 'gift-cards' },
  loyalty: { area: 'loyalty', tab: 'customers' },
  loyalty_program: { area: 'loyalty', tab: 'program' },
  form: { area: 'forms' },
  listing: { area: 'realestate', tab: 'listings' },
  enquiry: { area: 'realestate', tab: 'enquiries' },
  rental_unit: { area: 'rental', tab: 'units' },
  rental_booking: { area: 'rental', tab: 'bookings' },
  delivery_order: { area: 'delivery', tab: 'orders' },
  booking: { area: 'booking', tab: 'bookings' },
  reservation: { area: 'reservation', tab: 'reservations' },
  block: { area: 'blocks' },
  job: { area: 'recruitment', tab: 'jobs' },
  application: { area: 'recruitment', tab: 'applications' },
  call: { area: 'voice', tab: 'calls' },
  ai_job: { area: 'ai' },
  push_campaign: { area: 'push', tab: 'campaigns' },
  webhook: { area: 'webhooks' },
  key: { area: 'settings' },
}

/** Resources without a panel of their own. */
const NOT_OPENED = ['site', 'key', 'ai_job', 'loyalty', 'loyalty_program', 'form']

/** Names of resources that differ from their identifiers. */
const NAMES: Record<string, string> = {
  media: 'File',
  loyalty: 'Points',
  rental_unit: 'Rental unit',
  rental_booking: 'Rental',
  delivery_order: 'Delivery',
  booking: 'Appointment',
  block: 'Custom block',
  key: 'API key',
  ai_job: 'AI job',
}

const partsOf = ({ type }: Pick<RecentEvent, 'type'>) => {
  const [resource = '', verb = ''] = type.split('.')
  return { resource, verb }
}

type Link = { area: string; path: string; search: Record<string, string | undefined> }

/** The link to a resource, relative to its site: its panel, or the editor for a page. */
export function linkOfEvent(event: Pick<RecentEvent, 'type' | 'resourceId'>): Link {
  const { resource } = partsOf(event)
  const { area, tab } = SCREENS[resource] ?? { area: 'pages' }
  const id = event.resourceId
  if (resource === 'page') return { area, path: id === null ? area : `${area}/${id}`, search: {} }
  const isOpened = !NOT_OPENED.includes(resource) && id !== null
  return { area, path: area, search: { tab, ...(isOpened && { open: id }) } }
}

/** Describes an event: `Jumper`, `Product created`; `Ada Lovelace`, `Order: shipped`. */
export function wordsOfEvent(event: Pick<RecentEvent, 'type' | 'label' | 'status'>) {
  const { resource, verb } = partsOf(event)
  const kind = NAMES[resource] ?? labelOf(resource)
  const happened =
    verb === 'status_changed' && event.status
      ? `${kind}: ${labelOf(event.status).toLowerCase()}`
      : `${kind} ${labelOf(verb).toLowerCase()}`
  return { name: event.label ?? kind, what: happened }
}
