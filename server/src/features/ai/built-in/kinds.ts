import type { Family } from '../brief/business.ts'
import type { Look, Role } from '../plan/site-plan.ts'
import type { DataGrid } from './parts.ts'

/** What the built-in engine knows of a kind of business. */
export type KindTraits = {
  /** Pages by priority: a smaller site leaves out the last ones. */
  roles: readonly Role[]
  icons: [string, string, string]
  /** Subjects of pictures in English. `hero` is used if the prompt names no place. */
  pictures: { hero: string; offers: [string, string, string]; story: string }
  looks: [Look, Look]
  /** Whether the hero picture can carry text, so that it may cover the full width. */
  isWide: boolean
  /** The component that shows the stored offer. */
  data: DataGrid | null
  /** The component that takes bookings. */
  booking: 'BookingWidget' | 'ReservationWidget' | null
}

const look = (accent: string, font: string, corners: string): Look => ({
  theme: 'light',
  accent,
  font,
  corners,
})

export const KINDS: Record<Family, KindTraits> = {
  hotel: {
    roles: [
      'home',
      'offer',
      'about',
      'gallery',
      'contact',
      'prices',
      'faq',
      'news',
      'team',
      'jobs',
      'privacy',
    ],
    icons: ['bed', 'coffee', 'map-pin'],
    pictures: {
      hero: 'mountains with a wide view',
      offers: [
        'a hotel room with a double bed',
        'a bright family bedroom',
        'a suite with a large bed in warm light',
      ],
      story: 'the lounge of a small hotel',
    },
    looks: [look('#2f5d62', 'serif', 'soft'), look('#8a5a3b', 'serif', 'sharp')],
    isWide: true,
    data: null,
    booking: null,
  },
  restaurant: {
    roles: ['home', 'offer', 'book', 'about', 'contact', 'gallery', 'faq', 'team', 'news', 'jobs', 'privacy'],
    icons: ['utensils', 'wine', 'home'],
    pictures: {
      hero: 'a restaurant dining room in the evening',
      offers: ['a fresh salad on a plate', 'a main dish in a bowl', 'coffee and cake'],
      story: 'bottles and good things on display',
    },
    looks: [look('#9a3b26', 'serif', 'sharp'), look('#4c5f2f', 'serif', 'soft')],
    isWide: true,
    data: null,
    booking: 'ReservationWidget',
  },
  shop: {
    roles: [
      'home',
      'offer',
      'about',
      'faq',
      'contact',
      'news',
      'gallery',
      'team',
      'jobs',
      'prices',
      'privacy',
    ],
    icons: ['heart', 'truck', 'chat'],
    pictures: {
      hero: 'beautiful products on display',
      offers: ['new products', 'favourite goods in a shop', 'gifts, products for somebody dear'],
      story: 'details of a craft, tools and materials',
    },
    looks: [look('#a2492c', 'sans', 'round'), look('#1f5f4f', 'sans', 'soft')],
    isWide: false,
    data: 'ProductGrid',
    booking: null,
  },
  realEstate: {
    roles: [
      'home',
      'offer',
      'about',
      'faq',
      'contact',
      'team',
      'news',
      'gallery',
      'prices',
      'jobs',
      'privacy',
    ],
    icons: ['map-pin', 'chart', 'key'],
    pictures: {
      hero: 'a modern house with a garden in summer',
      offers: [
        'a house with a garden',
        'the facade of a family house in the morning',
        'a bright apartment, living room',
      ],
      story: 'the skyline of a town',
    },
    looks: [look('#1f4e79', 'sans', 'sharp'), look('#2f5d50', 'serif', 'sharp')],
    isWide: false,
    data: 'ListingGrid',
    booking: null,
  },
  services: {
    roles: [
      'home',
      'offer',
      'book',
      'about',
      'contact',
      'faq',
      'team',
      'prices',
      'gallery',
      'news',
      'privacy',
    ],
    icons: ['clock', 'award', 'map-pin'],
    pictures: {
      hero: 'a bright reception with plants, interior',
      offers: ['calm green leaves', 'products for a treatment', 'botanical wellness leaves in spring'],
      story: 'a team of people',
    },
    looks: [look('#2b6f6b', 'rounded', 'round'), look('#7a4b6d', 'sans', 'soft')],
    isWide: false,
    data: null,
    booking: 'BookingWidget',
  },
  agency: {
    roles: [
      'home',
      'offer',
      'about',
      'team',
      'contact',
      'faq',
      'news',
      'prices',
      'jobs',
      'gallery',
      'privacy',
    ],
    icons: ['chat', 'pen', 'bolt'],
    pictures: {
      hero: 'abstract waves of colour at dusk',
      offers: ['geometric pattern, first', 'geometric pattern, second', 'geometric pattern, third'],
      story: 'a desk with a laptop',
    },
    looks: [look('#5b3cc4', 'sans', 'sharp'), look('#c2410c', 'sans', 'sharp')],
    isWide: true,
    data: null,
    booking: null,
  },
  recruiting: {
    roles: [
      'home',
      'offer',
      'about',
      'team',
      'contact',
      'faq',
      'news',
      'gallery',
      'jobs',
      'prices',
      'privacy',
    ],
    icons: ['briefcase', 'users', 'gift'],
    pictures: {
      hero: 'a team of people at work',
      offers: ['young people, a community', 'a desk in an office', 'people who are friends'],
      story: 'an office desk with plans',
    },
    looks: [look('#1d4ed8', 'sans', 'soft'), look('#0f766e', 'rounded', 'round')],
    isWide: false,
    data: 'JobList',
    booking: null,
  },
  event: {
    roles: [
      'home',
      'offer',
      'about',
      'contact',
      'faq',
      'gallery',
      'prices',
      'news',
      'team',
      'jobs',
      'privacy',
    ],
    icons: ['star', 'users', 'map-pin'],
    pictures: {
      hero: 'a stage with lights and an audience',
      offers: [
        'an event in the evening, people on a stage',
        'a concert at night',
        'a festival audience at dusk',
      ],
      story: 'guests, a community of people',
    },
    looks: [look('#9d174d', 'sans', 'sharp'), look('#6d28d9', 'rounded', 'round')],
    isWide: true,
    data: null,
    booking: null,
  },
  association: {
    roles: [
      'home',
      'offer',
      'about',
      'team',
      'contact',
      'news',
      'faq',
      'gallery',
      'prices',
      'jobs',
      'privacy',
    ],
    icons: ['heart', 'users', 'smile'],
    pictures: {
      hero: 'a community of people in spring',
      offers: ['members, people side by side', 'a forest in the morning', 'a meadow in the countryside'],
      story: 'a village among hills',
    },
    looks: [look('#166534', 'sans', 'soft'), look('#b45309', 'rounded', 'round')],
    isWide: false,
    data: null,
    booking: null,
  },
  blog: {
    roles: [
      'home',
      'offer',
      'about',
      'news',
      'contact',
      'faq',
      'gallery',
      'team',
      'prices',
      'jobs',
      'privacy',
    ],
    icons: ['pen', 'heart', 'coffee'],
    pictures: {
      hero: 'a desk for writing with coffee',
      offers: [
        'a landscape at dawn, nature',
        'coffee in the morning',
        'the skyline of a city in the evening',
      ],
      story: 'a desk with a notebook',
    },
    looks: [look('#374151', 'serif', 'sharp'), look('#9a3412', 'serif', 'soft')],
    isWide: false,
    data: null,
    booking: null,
  },
  general: {
    roles: [
      'home',
      'offer',
      'about',
      'faq',
      'contact',
      'gallery',
      'prices',
      'team',
      'news',
      'jobs',
      'privacy',
    ],
    icons: ['star', 'check', 'map-pin'],
    pictures: {
      hero: 'waves of colour in the morning',
      offers: ['abstract waves, bright day', 'geometric pattern in warm colours', 'fresh green leaves'],
      story: 'a team of people in the morning',
    },
    looks: [look('#1f5f8b', 'sans', 'soft'), look('#7c3aed', 'sans', 'round')],
    isWide: true,
    data: null,
    booking: null,
  },
}
