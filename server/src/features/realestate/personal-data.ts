import type { PersonalTable } from '../../platform/personal-data.ts'

export const realestatePersonalData: PersonalTable[] = [
  {
    table: 'listing_enquiries',
    activity: { status: 'status', details: { listingId: 'listing_id', listingTitle: 'listing_title' } },
    email: 'email',
    erased: { name: 'Erased', email: null, phone: null, message: '' },
  },
]
