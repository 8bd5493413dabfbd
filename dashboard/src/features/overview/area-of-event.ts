const AREAS: Record<string, string> = {
  site: 'settings',
  page: 'pages',
  media: 'media',
  product: 'shop',
  order: 'shop?tab=orders',
  coupon: 'shop?tab=coupons',
  listing: 'realestate',
  rental_unit: 'rental',
  rental_booking: 'rental?tab=bookings',
  delivery_order: 'delivery',
  booking: 'booking',
  reservation: 'reservation',
  block: 'blocks',
  job: 'recruitment',
  call: 'voice',
  ai_job: 'ai',
  push_campaign: 'push',
  webhook: 'webhooks',
}

/** The screen on which the resource of an event is. */
export const areaOfEvent = (resource: string) => AREAS[resource] ?? 'pages'
