import { type Block, type ComponentType, components } from '@sitewright/blocks/catalogue'
import type { Static } from 'typebox'

type PropsOf<Type extends ComponentType> = Static<(typeof components)[Type]['props']>
type Part = { type: ComponentType; props: Record<string, unknown> }
/** Returns the URL of the nth picture of the media library. */
type Picture = (n: number) => string
export type DemoPage = { title: string; lead: string; picture: Picture; blockIds: string[] }

/** A component with its default props, overridden by `props`. */
const part = <Type extends ComponentType>(type: Type, props: Partial<PropsOf<Type>> = {}): Part => ({
  type,
  props: { ...components[type].defaultProps, ...props },
})

const HOUSE = 'Lakeside House'
const CARD_LINKS = ['/rooms', '/opening-hours', '/weddings']
const cards = (picture: Picture, first: number): Part => {
  const { heading, cards } = components.Cards.defaultProps
  const withPictures = cards.map((card, i) => ({
    ...card,
    href: CARD_LINKS[i] ?? '',
    image: picture(first + i),
    imageAlt: card.title,
  }))
  return part('Cards', { heading, cards: withPictures })
}
const gallery = (picture: Picture, first: number, count: number): Part =>
  part('Gallery', {
    images: Array.from({ length: count }, (_, i) => ({
      src: picture(first + i),
      alt: `The lake, view ${i + 1}`,
    })),
    columns: 3,
    ratio: 'landscape',
  })
const BOOK = { label: 'Request a room', href: '/rooms', variant: 'primary' as const }
const article = (html: string) => part('RichText', { html })
const picture = (src: string, alt: string) => part('Image', { src, alt, caption: alt, ratio: 'wide' })

const ROOM_PRICES = [
  { name: 'Garden room', price: '€ 118', text: '22 m², for two', features: ['Breakfast', 'Sauna'] },
  {
    name: 'Lake room',
    price: '€ 148',
    text: '28 m², for two',
    features: ['Breakfast', 'Sauna', 'A balcony over the water'],
    highlighted: true,
  },
  {
    name: 'Family room',
    price: '€ 196',
    text: '41 m², for four',
    features: ['Breakfast', 'Sauna', 'Two bedrooms'],
  },
].map((room) => ({ ...room, period: 'a night', buttonLabel: 'Enquire', href: '/rooms' }))

/** The main sections of pages, by title. Other pages have an article. */
const SECTIONS: Record<string, (picture: Picture) => Part[]> = {
  Home: (picture) => [
    part('Features'),
    part('Stats'),
    cards(picture, 3),
    part('Testimonials'),
    gallery(picture, 6, 6),
    part('Map', { address: 'Lakeside 1\n4866 Unterach' }),
  ],
  'About us': (picture) => [part('Timeline'), part('Team'), gallery(picture, 2, 3)],
  Rooms: (picture) => [
    gallery(picture, 9, 3),
    part('Pricing', {
      heading: 'Rooms and prices',
      intro: 'Stay three nights and pay for two, from November to March.',
      plans: ROOM_PRICES,
    }),
    part('Faq'),
  ],
  Restaurant: (picture) => [
    article(
      '<h2>On the table this week</h2><ul><li>Trout from the lake, brown butter, cress</li><li>Venison, celery, red currants</li>' +
        '<li>Dumplings with spinach and mountain cheese</li></ul><p>Ask for the <a href="/wine-list">wine list</a>.</p>',
    ),
    part('OpeningHours'),
    part('ReservationWidget'),
    gallery(picture, 14, 3),
  ],
  Weddings: (picture) => [part('Steps'), gallery(picture, 11, 6), part('Testimonials'), part('ContactForm')],
  Spa: () => [part('Features'), part('BookingWidget')],
  'Getting here': () => [part('Map', { address: 'Lakeside 1\n4866 Unterach' }), part('Steps')],
  'Opening hours': () => [part('OpeningHours')],
  'Gift cards': () => [part('ProductGrid', { heading: 'Gifts from the house' }), part('Faq')],
  Team: () => [
    part('Team'),
    part('Quote', {
      text: 'No one is a guest twice. The second time, they are friends.',
      citation: 'Anna Leitner',
    }),
  ],
  Jobs: () => [part('JobList')],
  History: () => [part('Timeline')],
  Questions: () => [part('Faq')],
  Partners: () => [part('LogoCloud', { heading: 'Farms and workshops we work with' })],
}

const anArticle = ({ lead, picture: address, title }: DemoPage): Part[] => [
  article(
    `<h2>${title}, in short</h2><p>${lead} Come as you are, stay as long as you like, and ask us for whatever is missing.</p>` +
      '<ul><li>Open from March to January</li><li>We answer between nine and six</li><li>Children and dogs are welcome</li></ul>' +
      '<blockquote><p>The only place where I finish a book.</p></blockquote><p>For everything else, see <a href="/questions">our questions</a>.</p>',
  ),
  picture(address(1), 'The lake, ten steps from the door'),
]

/** The Puck data of a demo page. */
export function contentOf(page: DemoPage) {
  const { title, lead, picture, blockIds } = page
  const isHome = title === 'Home'
  const opening = part('Hero', {
    eyebrow: isHome ? 'Since 1740, by the lake' : HOUSE,
    heading: isHome ? 'Sleep late, eat well, swim before breakfast' : title,
    text: lead,
    layout: isHome ? 'cover' : 'split',
    image: picture(0),
    imageAlt: 'The lake in front of the house',
    overlay: 35,
    buttons: [BOOK, { label: 'Getting here', href: '/getting-here', variant: 'secondary' }],
  })
  const sections = SECTIONS[title]?.(picture) ?? anArticle(page)
  const ownBlocks = blockIds.map((blockId) => part('CustomBlock', { blockId }))
  const parts = [opening, ...sections, ...ownBlocks, part('CallToAction', { buttons: [BOOK] })]
  return {
    root: { props: { title } },
    content: parts.map(
      ({ type, props }, i): Block => ({ type, props: { ...props, id: `${type}-${i + 1}` } }),
    ),
    zones: {},
  }
}
