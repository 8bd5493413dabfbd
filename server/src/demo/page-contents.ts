import type { DemoMotif } from '@sitewright/artwork/demo'
import { type Block, type ComponentType, components } from '@sitewright/blocks/catalogue'
import type { Static } from 'typebox'
import { ARTICLES } from './articles.ts'

type PropsOf<Type extends ComponentType> = Static<(typeof components)[Type]['props']>
type Part = { type: ComponentType; props: Record<string, unknown> }
/** Returns the URL of the nth picture of a motif in the media library; by default, of the lake. */
type Picture = (n: number, motif?: DemoMotif) => string
type DemoPage = {
  title: string
  lead: string
  picture: Picture
  /** Custom blocks at the end: rows of one, or of two side by side. */
  blockIds: string[][]
}

/** A component with its default props, overridden by `props`. */
const part = <Type extends ComponentType>(type: Type, props: Partial<PropsOf<Type>> = {}): Part => ({
  type,
  props: { ...components[type].defaultProps, ...props },
})

const HOUSE = 'Lakeside House'
/** What the house offers: motif of a picture, title, text, path and text of the link. */
const OFFERS: [motif: DemoMotif, title: string, text: string, href: string, link: string][] = [
  [
    'house',
    'Stay by the water',
    'Rooms, huts and boathouses around the lake, with the nights that are still free.',
    '/stays',
    'Find a place to stay',
  ],
  [
    'bowl',
    'Eat with us',
    'Trout, venison and what the garden has today. Every evening but Tuesday.',
    '/reserve',
    'Reserve a table',
  ],
  [
    'lake',
    'An hour for yourself',
    'Thirty treatments between the sauna and the lake, with people who know their craft.',
    '/services',
    'See all treatments',
  ],
  [
    'jar',
    'Take the lake home',
    'Coffee, jam, linen and gift cards from the house and from our neighbours.',
    '/products',
    'Go to the shop',
  ],
  [
    'house',
    'Stay for good',
    'Houses and flats by the lake, for sale and for rent, that we have seen ourselves.',
    '/properties',
    'See what is on offer',
  ],
  [
    'lake',
    'Work where others rest',
    'Open positions in kitchen, service, spa and garden, with a room if you need one.',
    '/jobs',
    'See open positions',
  ],
]
const ALT: Partial<Record<DemoMotif, string>> = {
  house: 'A house in its garden',
  bowl: 'A bowl from the kitchen',
  jar: 'A jar from the shop',
  lake: 'The lake between its mountains',
}
const offers = (picture: Picture): Part =>
  part('Cards', {
    heading: 'More than a hotel',
    intro: 'Stay, eat, rest, take something home. Or stay for good.',
    cards: OFFERS.map(([motif, title, text, href, linkLabel], i) => ({
      title,
      text,
      href,
      linkLabel,
      image: picture(3 + i, motif),
      imageAlt: ALT[motif] ?? '',
    })),
    columns: 3,
  })
const gallery = (picture: Picture, first: number, count: number): Part =>
  part('Gallery', {
    images: Array.from({ length: count }, (_, i) => ({
      src: picture(first + i),
      alt: `The lake, view ${i + 1}`,
    })),
    columns: 3,
    ratio: 'landscape',
  })
const button = (label: string, href: string, variant: 'primary' | 'secondary' = 'primary') => ({
  label,
  href,
  variant,
})
const BOOK = button('See free nights', '/stays')
const TABLE = button('Reserve a table', '/reserve')
const WAY = button('Getting here', '/getting-here', 'secondary')
const MENU = button('Spring menu', '/spring-menu', 'secondary')
/** The buttons at the head of pages, by title; others lead to free nights. */
const BUTTONS: Record<string, ReturnType<typeof button>[]> = {
  Restaurant: [TABLE, MENU],
  'Spring menu': [TABLE, button('Wine list', '/wine-list', 'secondary')],
  'Wine list': [TABLE, button('Cellar tour', '/cellar-tour', 'secondary')],
  'Cellar tour': [TABLE, button('Wine list', '/wine-list', 'secondary')],
  'Opening hours': [TABLE, WAY],
  Spa: [button('All treatments', '/services'), button('Gift cards', '/gift-cards', 'secondary')],
  Garden: [TABLE, MENU],
  'Gift cards': [button('Go to the shop', '/products')],
  Team: [button('Work with us', '/jobs')],
  Jobs: [button('Meet the team', '/team')],
  'Getting here': [BOOK],
}
/** Pages that are only read. */
const PLAIN = ['Imprint', 'Privacy', 'House rules']
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
].map((room) => ({ ...room, period: 'a night', buttonLabel: 'See free nights', href: '/stays' }))

/** The main sections of pages, by title. Other pages have an article. */
const SECTIONS: Record<string, (picture: Picture) => Part[]> = {
  Home: (picture) => [
    part('Features'),
    offers(picture),
    part('Stats'),
    part('UnitGrid', { heading: 'Where you could sleep', limit: 3 }),
    part('Testimonials'),
    part('ProductGrid', { heading: 'New in the shop', limit: 3 }),
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
  Spa: (picture) => [
    part('Features', {
      heading: 'Warm, cold, quiet',
      intro: 'Open for guests of the house from three to nine, and for everyone with a treatment.',
      items: [
        {
          icon: 'fire',
          title: 'Wood-fired sauna',
          text: 'Ninety degrees, a window to the lake, fresh birch twigs.',
        },
        { icon: 'bath', title: 'Steam and salt', text: 'Forty-five degrees, thick as the mist in November.' },
        {
          icon: 'drop',
          title: 'The lake',
          text: 'Ten steps away. Eight degrees in winter, which is the point.',
        },
      ],
    }),
    gallery(picture, 4, 3),
    part('BookingWidget'),
  ],
  'Getting here': () => [
    part('Map', { address: 'Lakeside 1\n4866 Unterach' }),
    part('Steps', {
      heading: 'Three ways to the lake',
      items: [
        {
          title: 'By train',
          text: 'Every hour from Salzburg and Linz to Unterach. We fetch you and your bags from the station.',
        },
        {
          title: 'By car',
          text: 'Leave the motorway at Mondsee and follow the lake for 20 minutes. Parking and charging are free.',
        },
        {
          title: 'On foot',
          text: 'Four hours over the pass from Mondsee, with a hut on the way. Your bags go by car.',
        },
      ],
    }),
  ],
  'Opening hours': () => [part('OpeningHours')],
  'Gift cards': () => [
    part('ProductGrid', { heading: 'Gifts from the house', category: 'Vouchers' }),
    part('Faq'),
  ],
  Team: () => [
    part('Team'),
    part('Quote', {
      text: 'No one is a guest twice. The second time, they are friends.',
      citation: 'Anna Leitner',
    }),
  ],
  Jobs: () => [
    part('JobList'),
    part('ContactForm', {
      heading: 'Nothing for you?',
      intro: 'Tell us what you are good at. We answer every letter.',
    }),
  ],
  History: () => [part('Timeline')],
  Questions: () => [part('Faq')],
  Partners: () => [part('LogoCloud', { heading: 'Farms and workshops we work with' })],
}

const anArticle = ({ lead, picture: address, title }: DemoPage): Part[] => [
  article(
    ARTICLES[title] ??
      `<h2>${title}, in short</h2><p>${lead} For everything else, see <a href="/questions">our questions</a>.</p>`,
  ),
  ...(PLAIN.includes(title) ? [] : [picture(address(1), 'The lake, ten steps from the door')]),
]

/** The Puck data of a demo page. */
export function contentOf(page: DemoPage) {
  const { title, lead, picture, blockIds } = page
  const isHome = title === 'Home'
  const isPlain = PLAIN.includes(title)
  const opening = part('Hero', {
    eyebrow: isHome ? 'Since 1740, by the lake' : HOUSE,
    heading: isHome ? 'Sleep late, eat well, swim before breakfast' : title,
    text: lead,
    layout: isHome ? 'cover' : 'split',
    image: isPlain ? '' : picture(0),
    imageAlt: isPlain ? '' : 'The lake in front of the house',
    overlay: 35,
    buttons: isPlain ? [] : (BUTTONS[title] ?? [BOOK, WAY]),
  })
  const sections = SECTIONS[title]?.(picture) ?? anArticle(page)
  const end = isPlain ? [] : [part('CallToAction', { buttons: [BOOK] })]
  const parts = [opening, ...sections, ...ownBlocks(blockIds), ...end]
  return {
    root: { props: { title } },
    content: parts.map(
      ({ type, props }, i): Block => ({ type, props: { ...props, id: `${type}-${i + 1}` } }),
    ),
    zones: {},
  }
}

/** The custom blocks of a page, in a section of their own. */
function ownBlocks(rows: string[][]): Part[] {
  if (rows.length === 0) return []
  const withId = ({ type, props }: Part, id: string) => ({ type, props: { ...props, id: `${type}-${id}` } })
  const blockOf = (blockId: string) => withId(part('CustomBlock', { blockId }), blockId)
  const content = rows.map(([first = '', second]) =>
    second === undefined
      ? blockOf(first)
      : withId(
          part('Columns', { columns: [{ content: [blockOf(first)] }, { content: [blockOf(second)] }] }),
          first,
        ),
  )
  return [part('Section', { content })]
}
