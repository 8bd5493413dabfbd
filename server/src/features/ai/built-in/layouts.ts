import type { Role } from '../plan/site-plan.ts'
import type { Section } from './sections.ts'

/** The sections of each page from top to bottom. */
export const LAYOUTS: Record<Role, Section[]> = {
  home: [
    'opening',
    'firstOffers',
    'figures',
    'story',
    'goodToKnow',
    'openingTimes',
    'actions',
    'stepsWithoutOffers',
    'accentCallToAction',
  ],
  offer: ['title', 'allOffers', 'stored', 'stepsWithoutBooking', 'mutedCallToAction'],
  book: ['title', 'booking', 'openingTimes', 'goodToKnow'],
  about: ['picturedTitle', 'ownWords', 'people', 'figures', 'goodToKnow', 'mutedCallToAction'],
  gallery: ['title', 'gallery', 'plainCallToAction'],
  prices: ['title', 'prices', 'goodToKnow', 'mutedCallToAction'],
  team: ['title', 'people', 'ownWords', 'openings', 'accentCallToAction'],
  faq: ['title', 'questions', 'accentCallToAction'],
  news: ['title', 'newest', 'mutedCallToAction'],
  jobs: ['title', 'jobs', 'steps'],
  contact: ['title', 'ways', 'form', 'openingTimes', 'map'],
  privacy: ['title', 'privacy'],
}
