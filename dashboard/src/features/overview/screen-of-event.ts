/** An area of a site, and the part of it that is opened. */
type Screen = { area: string; tab?: string }

const SCREENS: Record<string, Screen> = {
  site: { area: 'settings' },
  page: { area: 'pages' },
  media: { area: 'media' },
  product: { area: 'shop', tab: 'products' },
  order: { area: 'shop', tab: 'orders' },
  coupon: { area: 'shop', tab: 'coupons' },
  listing: { area: 'realestate' },
  rental_unit: { area: 'rental', tab: 'units' },
  rental_booking: { area: 'rental', tab: 'bookings' },
  delivery_order: { area: 'delivery', tab: 'orders' },
  booking: { area: 'booking', tab: 'bookings' },
  reservation: { area: 'reservation', tab: 'reservations' },
  block: { area: 'blocks' },
  job: { area: 'recruitment' },
  call: { area: 'voice', tab: 'calls' },
  ai_job: { area: 'ai' },
  push_campaign: { area: 'push' },
  webhook: { area: 'webhooks' },
}

/** The screen on which the resource of an event is. */
export const screenOfEvent = (resource: string): Screen => SCREENS[resource] ?? { area: 'pages' }
