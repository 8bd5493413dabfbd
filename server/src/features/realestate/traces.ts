import type { Trace } from '../../platform/traces.ts'

export const realestateTraces: Trace[] = [
  {
    table: 'listing_enquiries',
    activity: { status: 'status', details: { listingId: 'listing_id', listingTitle: 'listing_title' } },
    email: 'email',
    erased: { name: 'Erased', email: null, phone: null, message: '' },
  },
]
