type Resource = { resource: string; label: string; verbs: string[] }

/** All events, grouped for the input. */
export const EVENT_GROUPS: { label: string; resources: Resource[] }[] = [
  {
    label: 'Website',
    resources: [
      { resource: 'site', label: 'Site', verbs: ['published'] },
      { resource: 'domain', label: 'Domains', verbs: ['verified', 'failed'] },
      { resource: 'page', label: 'Pages', verbs: ['created', 'updated', 'published', 'archived', 'deleted'] },
      { resource: 'media', label: 'Media', verbs: ['uploaded', 'updated', 'deleted'] },
      { resource: 'design', label: 'Design', verbs: ['updated'] },
      { resource: 'navigation', label: 'Navigation', verbs: ['updated'] },
      { resource: 'frame', label: 'Header and footer', verbs: ['updated'] },
      { resource: 'block', label: 'Custom blocks', verbs: ['created', 'updated', 'deleted'] },
      { resource: 'ai_job', label: 'AI jobs', verbs: ['completed', 'failed'] },
    ],
  },
  {
    label: 'Shop and delivery',
    resources: [
      { resource: 'product', label: 'Products', verbs: ['created', 'updated', 'deleted'] },
      { resource: 'review', label: 'Reviews of products', verbs: ['created', 'updated', 'deleted'] },
      { resource: 'order', label: 'Orders', verbs: ['created', 'updated', 'status_changed'] },
      { resource: 'coupon', label: 'Coupons', verbs: ['created', 'updated', 'deactivated', 'deleted'] },
      { resource: 'gift_card', label: 'Gift cards', verbs: ['created', 'updated', 'spent', 'refunded'] },
      {
        resource: 'loyalty',
        label: 'Loyalty points',
        verbs: ['earned', 'redeemed', 'clawed_back', 'returned', 'expired'],
      },
      { resource: 'loyalty_program', label: 'Loyalty program', verbs: ['updated'] },
      { resource: 'delivery_order', label: 'Deliveries', verbs: ['created', 'updated', 'status_changed'] },
    ],
  },
  {
    label: 'Bookings',
    resources: [
      {
        resource: 'booking',
        label: 'Appointments',
        verbs: ['created', 'updated', 'status_changed', 'paid', 'refunded'],
      },
      { resource: 'reservation', label: 'Tables', verbs: ['created', 'updated', 'status_changed'] },
      { resource: 'rental_unit', label: 'Rental units', verbs: ['created', 'updated', 'deleted'] },
      {
        resource: 'rental_booking',
        label: 'Rental bookings',
        verbs: ['created', 'updated', 'status_changed', 'paid', 'refunded'],
      },
      { resource: 'rental_block', label: 'Blocked dates', verbs: ['created', 'deleted'] },
    ],
  },
  {
    label: 'Business',
    resources: [
      {
        resource: 'listing',
        label: 'Real estate',
        verbs: ['created', 'updated', 'published', 'archived', 'deleted'],
      },
      { resource: 'enquiry', label: 'Enquiries', verbs: ['created', 'updated'] },
      { resource: 'form', label: 'Forms', verbs: ['submitted'] },
      { resource: 'job', label: 'Jobs', verbs: ['created', 'updated', 'deleted'] },
      { resource: 'application', label: 'Applications', verbs: ['created', 'updated', 'stage_changed'] },
      { resource: 'call', label: 'Calls', verbs: ['completed'] },
    ],
  },
  {
    label: 'Connections',
    resources: [
      { resource: 'push_campaign', label: 'Push campaigns', verbs: ['sent'] },
      { resource: 'webhook', label: 'Webhooks', verbs: ['disabled', 'test'] },
      { resource: 'key', label: 'API keys', verbs: ['expiring'] },
    ],
  },
]
