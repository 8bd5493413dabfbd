import { renderToStaticMarkup } from 'react-dom/server'
import type { Block } from '../../src/catalogue.ts'
import { catalogue } from '../../src/catalogue.ts'
import { Page, type PageMetadata, type SiteData } from '../../src/page.tsx'

/** Components that render only with a URL, which examples lack. */
const FILLED: Record<string, object> = {
  Image: { src: '/photos/room.svg' },
  Video: { src: '/film.mp4' },
  Audio: { src: '/lake.mp3' },
  Embed: { url: 'https://example.com/post', caption: 'A post' },
  File: { href: '/prices.pdf' },
}

export const block = (type: string, props: object = {}, id = type) => ({
  type,
  props: { ...catalogue[type]?.defaultProps, ...FILLED[type], ...props, id },
})

export const pageOf = (...content: object[]) => ({
  root: { props: { title: 'A page' } },
  content,
  zones: {},
})

/** Renders a page like a server. */
export const shown = (data: unknown, metadata?: PageMetadata) =>
  renderToStaticMarkup(<Page data={data} metadata={{ inlineStyles: false, ...metadata }} />)

/** Renders one block like a server. */
export const shownBlock = (type: string, props: object = {}, metadata?: PageMetadata) =>
  shown(pageOf(block(type, props)), metadata)

const photo = (name: string) => `/photos/${name}.svg`

export const DATA: SiteData = {
  products: [
    {
      id: 'product_1',
      title: 'Chestnut honey',
      price: 8.5,
      currency: 'EUR',
      category: 'Pantry',
      images: [photo('honey')],
      href: '/shop/honey',
    },
    {
      id: 'product_2',
      title: 'Linen towel',
      price: 24,
      currency: 'EUR',
      category: 'House',
      images: [photo('towel')],
      stock: 0,
    },
    { id: 'product_3', title: 'Gift card', price: 1200, currency: 'EUR', category: null },
  ],
  listings: [
    {
      id: 'listing_1',
      title: 'Apartment with a view of the lake',
      type: 'sale',
      price: 420_000,
      currency: 'EUR',
      address: 'Seestraße 12',
      city: 'Gmunden',
      bedrooms: 2,
      bathrooms: 1,
      areaSqm: 84.5,
      images: [photo('flat')],
      href: '/flat',
    },
    {
      id: 'listing_2',
      title: 'House with a garden',
      type: 'rent',
      price: 1450,
      currency: 'EUR',
      address: 'Am Hang 3',
      city: 'Ebensee',
    },
  ],
  services: [
    { id: 'service_1', name: 'First meeting', durationMinutes: 30, price: null, currency: 'EUR' },
    { id: 'service_2', name: 'Massage', durationMinutes: 60, price: 75, currency: 'EUR' },
  ],
  tables: [{ id: 'table_1', name: 'Table 7', capacity: 8 }],
  jobs: [
    {
      id: 'job_1',
      title: 'Head chef',
      department: 'Kitchen',
      jobType: 'full_time',
      location: 'Gmunden',
      href: '/jobs/head-chef',
    },
    { id: 'job_2', title: 'Gardener', department: 'Garden', jobType: 'part_time', location: null },
  ],
  units: [
    {
      id: 'unit_1',
      name: 'Room Traunstein',
      maxGuests: 2,
      bedrooms: 1,
      pricePerNight: 148,
      currency: 'EUR',
      images: [photo('room')],
      href: '/stays/room-traunstein',
    },
    { id: 'unit_2', name: 'Tent', maxGuests: 4, pricePerNight: 68.5, currency: 'EUR' },
  ],
  pages: {
    '/blog': [
      {
        id: 'page_1',
        title: 'Spring in the garden',
        description: 'What grows first.',
        image: photo('garden'),
        date: '2026-04-02T08:00:00.000Z',
        href: '/blog/spring',
      },
      { id: 'page_2', title: 'New opening hours', date: '2026-03-01', href: '/blog/hours' },
    ],
  },
  trail: [
    { label: 'Shop', href: '/products' },
    { label: 'Chestnut honey', href: '/products/honey' },
  ],
  directories: {
    products: {
      href: '/products',
      filters: [{ name: 'category', value: 'Pantry', options: ['House', 'Pantry'] }],
      page: 2,
      previous: '/products?page=before',
      next: '/products?page=after',
      products: [{ id: 'product_1', title: 'Chestnut honey', price: 8.5, currency: 'EUR', stock: 4 }],
    },
  },
  item: {
    product: {
      id: 'product_1',
      title: 'Fisherman’s jumper',
      price: 129,
      currency: 'EUR',
      category: 'Clothing',
      description: 'Undyed wool, knitted thick.',
      images: [photo('jumper'), photo('sleeve')],
      variants: [
        { id: 'm', title: 'M', stock: 3 },
        { id: 'l', title: 'L', price: 139, stock: 0 },
      ],
    },
    listing: {
      id: 'listing_1',
      title: 'Apartment with a view of the lake',
      type: 'sale',
      propertyType: 'apartment',
      price: 420_000,
      currency: 'EUR',
      address: 'Seestraße 12',
      city: 'Gmunden',
      bedrooms: 2,
      areaSqm: 84.5,
      lat: 47.9,
      lng: 13.8,
      images: ['flat', 'hall', 'bath', 'lake'].map(photo),
      description: 'Two rooms and the lake.',
    },
    unit: {
      id: 'unit_1',
      name: 'Room Traunstein',
      type: 'room',
      maxGuests: 2,
      bedrooms: 1,
      pricePerNight: 148,
      currency: 'EUR',
      images: [photo('room'), photo('window')],
      calendar: { from: '2026-05-12', months: 2, taken: ['2026-05-14', '2026-06-01'] },
    },
    service: {
      id: 'service_2',
      name: 'Massage',
      description: 'Warm stones.',
      durationMinutes: 60,
      price: 75,
      currency: 'EUR',
    },
    job: {
      id: 'job_1',
      title: 'Head chef',
      department: 'Kitchen',
      jobType: 'full_time',
      location: 'Gmunden',
      description: 'You lead a kitchen of six.',
    },
  },
  blocks: {
    block_hours: { type: 'OpeningHours', props: { ...catalogue.OpeningHours?.defaultProps } },
    block_two: [
      { type: 'Heading', props: { text: 'Kept once' } },
      { type: 'Text', props: { html: '<p>Shown often.</p>' } },
    ],
    block_itself: { type: 'CustomBlock', props: { blockId: 'block_itself' } },
  },
}

/** A page with every component of the catalogue, some twice. */
export function everything(): { root: object; content: Block[]; zones: object } {
  const text = (id: string) => block('Text', {}, id) as Block
  const heading = (id: string, words: string) => block('Heading', { text: words }, id) as Block
  const content = Object.keys(catalogue).map((type) => block(type))
  const props = (type: string) => content.find((item) => item.type === type)?.props as Record<string, unknown>
  Object.assign(props('Hero'), { image: photo('lake'), imageAlt: 'The lake in the morning' })
  Object.assign(props('Section'), {
    content: [heading('s-1', 'In a section'), text('s-2'), block('Stats', {}, 's-3')],
  })
  Object.assign(props('Columns'), {
    columns: [
      { content: [heading('c-1', 'On the left'), text('c-2'), block('Button', {}, 'c-3')] },
      { content: [block('Image', { src: photo('room'), alt: 'A room' }, 'c-4')] },
    ],
  })
  Object.assign(props('Group'), { content: [text('g-1')] })
  Object.assign(props('Cover'), {
    src: photo('forest'),
    content: [heading('v-1', 'On a picture'), text('v-2')],
  })
  Object.assign(props('Details'), { content: [text('d-1')], open: true })
  Object.assign(props('Image'), { src: photo('room'), alt: 'A room', caption: 'Room 7 in the morning' })
  const pictures = ['garden', 'sauna', 'kitchen', 'barn', 'boat', 'path']
  Object.assign(props('Gallery'), { images: pictures.map((name) => ({ src: photo(name), alt: name })) })
  Object.assign(props('Cards'), {
    cards: (props('Cards').cards as object[]).map((card, i) => ({ ...card, image: photo(`card${i}`) })),
  })
  Object.assign(props('CustomBlock'), { blockId: 'block_two' })
  return {
    root: { props: { title: 'Everything' } },
    content: [
      content.find((item) => item.type === 'Banner'),
      content.find((item) => item.type === 'Header'),
      ...content.filter((item) => !['Banner', 'Header', 'Footer'].includes(item.type)),
      block(
        'Hero',
        { layout: 'cover', image: photo('night'), heading: 'Over a picture', align: 'center' },
        'hero-cover',
      ),
      block('Features', { variant: 'cards' }, 'features-cards'),
      block('CallToAction', { variant: 'dark', align: 'left' }, 'cta-dark'),
      content.find((item) => item.type === 'Footer'),
    ] as Block[],
    zones: {},
  }
}
