import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { insertBlock } from './queries.ts'

/** Label, description, kind of template, and text. */
const BLOCKS = [
  ['Hero banner', 'Goes at the head of landing pages', 'hero', 'A quiet place by the lake'],
  [
    'Opening hours',
    'The opening hours; change them only here',
    'hours',
    'The kitchen closes an hour earlier',
  ],
  ['Room card', 'One room with its picture and price', 'card', 'Lake room, from 148 € a night'],
  ['Price table', 'Rooms by season', 'table', 'Low, mid and high season'],
  ['Booking button', 'Links to the rooms', 'button', 'Request a room'],
  ['Table button', 'Links to table reservations', 'button', 'Reserve a table'],
  ['Newsletter form', 'Four letters a year', 'form', 'We write four times a year'],
  ['Contact form', 'Goes to the reception', 'form', 'What can we do for you?'],
  ['Map', 'Where we are', 'map', 'Lakeside 1\n4866 Unterach'],
  ['Directions', 'By train, by car, on foot', 'text', 'The train stops five minutes from here'],
  ['Guest quote', 'One voice from the guest book', 'quote', 'We came for a night and stayed for a week'],
  ['Gallery', 'Pictures of the house', 'gallery', 'House, garden, lake'],
  ['Wine card', 'One bottle with its grower', 'card', 'Grüner Veltliner, from a grower we know'],
  ['Menu of the day', 'Changed by the kitchen each morning', 'list', 'Trout, New potatoes, Cress'],
  ['Breakfast', 'What is on the table, and when', 'text', 'From seven to eleven'],
  ['Gift card teaser', null, 'card', 'A weekend, a dinner, an hour in the sauna'],
  ['Wedding package', 'The barn, the orchard, dinner for eighty', 'card', 'Up to eighty guests'],
  ['Seminar package', 'Room, projector, two coffee breaks', 'card', 'From 62 € a head'],
  ['Spa hours', 'Sauna and steam', 'text', 'From three to nine, for women on Mondays'],
  ['Weather note', 'Shown when the pass is closed', 'notice', 'The pass is closed; come by the lake road'],
  ['Holiday notice', 'Shown while we are away', 'notice', 'We are back on the first of March'],
  ['Dog rules', null, 'text', 'Welcome in most rooms and in half of the restaurant'],
  ['House rules', 'There are few', 'text', 'Quiet after ten, no shoes in the spa'],
  ['Team card', 'One of us with picture and name', 'card', 'Maria, reception'],
  ['Job teaser', 'Links to the open jobs', 'card', 'We train cooks, waiters and gardeners'],
  ['Partner logos', 'Farms and workshops we work with', 'logos', 'Farm Huber, Dairy Attersee, Kiln Mondsee'],
  ['Social links', null, 'buttons', 'Instagram, Facebook, YouTube'],
  ['Footer address', 'Goes at the foot of each page', 'text', 'Lakeside House, Lakeside 1, 4866 Unterach'],
  ['Cookie note', 'What we store and why', 'notice', 'We set no cookies but our own'],
  ['Emergency numbers', 'For guests', 'text', 'Reception 9, ambulance 144, mountain rescue 140'],
  ['Bicycle hire', null, 'card', 'Eight bicycles, 15 € a day'],
  ['Boat hire', null, 'card', 'Two rowing boats, free for guests'],
  ['Seasonal greeting', 'Changed four times a year', 'hero', 'The garden is awake'],
  ['Voucher terms', 'The small print', 'text', 'Valid for three years'],
  ['Two rooms side by side', 'Columns with a card each', 'columns', 'From 118 € a night'],
  ['Packing list', null, 'list', 'Swimwear, Walking shoes, A book'],
] as const
type Kind = (typeof BLOCKS)[number][2]
type Template = { type: string; props: Record<string, unknown> }

/** Where cards and buttons lead that do not lead to the rooms. */
const LINKS: Record<string, string> = {
  'Wine card': '/wine-list',
  'Gift card teaser': '/gift-cards',
  'Wedding package': '/weddings',
  'Team card': '/team',
  'Job teaser': '/jobs',
  'Bicycle hire': '/lake-and-swimming',
  'Boat hire': '/lake-and-swimming',
  'Booking button': '/stays',
  'Table button': '/reserve',
}
/** What visitors read where the label is a name for the team. */
const TITLES: Record<string, string> = {
  'Room card': 'Lake room',
  'Wine card': 'Wine of the week',
  'Gift card teaser': 'Gift cards',
  'Wedding package': 'Weddings in the barn',
  'Seminar package': 'Seminars',
  'Team card': 'At the reception',
  'Job teaser': 'Work with us',
  'Newsletter form': 'Letters from the lake',
  'Contact form': 'Write to us',
}
const linkOf = (label: string) => LINKS[label] ?? '/rooms'

const card = (title: string, text: string): Template => ({
  type: 'Cards',
  props: {
    cards: [{ title: TITLES[title] ?? title, text, href: linkOf(title), linkLabel: 'See more' }],
    columns: 2,
  },
})
const parts = (text: string) => text.split(', ')

/** Templates built from components of the catalogue. */
const TEMPLATES: Record<Kind, (label: string, text: string) => Template | Template[]> = {
  hero: (_, heading) => ({
    type: 'Hero',
    props: {
      eyebrow: 'Lakeside House',
      heading,
      text: 'Twelve rooms, a kitchen that cooks what grows around it, and a lake at the door.',
      buttons: [{ label: 'See free nights', href: '/stays' }],
      layout: 'center',
    },
  }),
  hours: (heading, note) => ({
    type: 'OpeningHours',
    props: {
      heading,
      hours: [
        { days: 'Monday', hours: '9:00 – 18:00' },
        { days: 'Tuesday', hours: 'Closed' },
        { days: 'Wednesday to Sunday', hours: '9:00 – 22:00' },
      ],
      note,
    },
  }),
  card,
  table: (caption, text) => ({
    type: 'Table',
    props: {
      head: [['Room', ...parts('Low, Middle, High')]],
      rows: [
        ['Garden room', '118 €', '134 €', '156 €'],
        ['Lake room', '148 €', '168 €', '190 €'],
      ],
      caption: `${caption}: ${text.toLowerCase()}`,
    },
  }),
  button: (name, label) => ({
    type: 'Button',
    props: { label, href: linkOf(name), variant: 'primary' },
  }),
  form: (label, intro) => ({
    type: 'ContactForm',
    props: {
      heading: TITLES[label] ?? label,
      intro,
      fields: [
        { name: 'name', label: 'Name', type: 'text', required: true },
        { name: 'email', label: 'Email', type: 'email', required: true },
      ],
      submitLabel: 'Send',
    },
  }),
  map: (_, address) => ({
    type: 'Map',
    props: { heading: 'Where we are', address, lat: 47.8043, lng: 13.4886 },
  }),
  text: (label, text) => [
    { type: 'Heading', props: { text: label, level: 3 } },
    { type: 'Text', props: { html: `<p>${text}.</p>` } },
  ],
  quote: (_, text) => ({ type: 'Quote', props: { text, citation: 'A guest from Graz' } }),
  gallery: (_, text) => ({
    type: 'Gallery',
    props: { images: parts(text).map((alt) => ({ src: '', alt, caption: alt })), columns: 3 },
  }),
  list: (label, text) => [
    { type: 'Heading', props: { text: label, level: 3 } },
    { type: 'List', props: { items: parts(text).map((html) => ({ html })) } },
  ],
  notice: (_, text) => ({ type: 'Banner', props: { text, tone: 'info' } }),
  logos: (heading, text) => ({
    type: 'LogoCloud',
    props: { heading, logos: parts(text).map((name) => ({ name })) },
  }),
  buttons: (_, text) => ({
    type: 'ButtonGroup',
    props: {
      buttons: parts(text).map((label) => ({
        label,
        href: `https://example.com/${label.toLowerCase()}`,
        variant: 'ghost',
      })),
    },
  }),
  columns: (_, text) => ({
    type: 'Columns',
    props: {
      columns: ['Garden room', 'Lake room'].map((room) => ({ content: [withId(card(room, text))] })),
    },
  }),
}

/** Nested blocks need an id from the start. */
const withId = ({ type, props }: Template): Template => ({ type, props: { id: newId('part'), ...props } })

/** Adds blocks for every part of the site, created over 90 days. */
export async function addDemoBlocks({ db, site, daysAgo }: DemoContext) {
  for (const [i, [label, description, kind, text]] of BLOCKS.entries()) {
    const age = DEMO_DAYS * (1 - i / BLOCKS.length)
    await insertBlock(db, site.id, {
      id: newId('block'),
      label,
      description,
      template: TEMPLATES[kind](label, text),
      createdBy: null,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(i % 3 === 0 ? age / 2 : age),
    })
  }
}
