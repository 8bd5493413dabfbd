import { TRAITS } from './business-kinds.ts'
import { copyFor } from './copies.ts'
import type { Copy, Role } from './copy.ts'
import { columnsOf, section, withIds } from './page-assembly.ts'
import { kindOf, languageOf } from './prompt-reading.ts'
import type { Part } from './site-plan.ts'
import {
  articleCards,
  bookingWidget,
  contactForm,
  type DataGrid,
  dataGrid,
  featureList,
  milestones,
  openingHours,
  placeholderPlans,
  placeOnMap,
  questionList,
  stepList,
  teamMembers,
} from './standard-parts.ts'

type Words = { copy: Copy; kind: ReturnType<typeof kindOf> }
type Topic = {
  words: RegExp
  /** The page whose title and introduction the template uses; the offer page by default. */
  page?: Exclude<Role, 'offer'>
  /** For the full width. */
  wide(words: Words): Part
  /** The same content for half the width. */
  narrow(words: Words): Part
}

const CONTACT = '/contact'

/** Matches words with one of these beginnings. */
const wordsOf = (beginnings: string) => new RegExp(`(?<!\\p{L})(?:${beginnings})`, 'iu')

/** In order of priority: the first topic that matches the prompt is used. */
const TOPICS: Topic[] = [
  {
    words: wordsOf('pric|plan(?!\\p{L})|plans|preis|tarif|prix|precio|prezz|abo(?!\\p{L})|abonnement'),
    page: 'prices',
    wide: ({ copy }) => placeholderPlans(copy, CONTACT),
    narrow: ({ copy: { plans } }) => ({
      type: 'Table',
      props: { head: [[plans.names[1], plans.price]], rows: plans.names.map((name) => [name, plans.price]) },
    }),
  },
  {
    words: wordsOf('faq|question|fragen|häufig|pregunt|domand'),
    page: 'faq',
    wide: ({ copy, kind }) => questionList(copy.questions, copy.kinds[kind].questions),
    narrow: ({ copy, kind }) => questionList('', copy.kinds[kind].questions),
  },
  {
    words: wordsOf(
      'testimonial|review|quote|voices|bewertung|kundenstimmen|stimmen|zitat|rezension|avis|opinion|recension',
    ),
    wide: ({ copy: { voices } }) => ({
      type: 'Testimonials',
      props: { heading: voices.heading, items: [1, 2, 3].map(() => voiceOf(voices)), columns: 3 },
    }),
    narrow: ({ copy: { voices } }) => ({
      type: 'Quote',
      props: { text: voices.quote, citation: voices.name },
    }),
  },
  {
    words: wordsOf('team|staff|people|about us|mitarbeit|über uns|équipe|equipo|squadra|chi siamo'),
    page: 'team',
    wide: ({ copy }) => teamMembers(copy, 3),
    narrow: ({ copy }) => ({ ...teamMembers(copy, 2), props: { ...teamMembers(copy, 2).props, columns: 2 } }),
  },
  {
    words: wordsOf('opening|hours|öffnungs|horaire|horario|orari'),
    page: 'contact',
    wide: ({ copy }) => openingHours(copy),
    narrow: ({ copy }) => openingHours(copy),
  },
  {
    words: wordsOf('reserv|table booking|tisch'),
    page: 'book',
    wide: ({ copy }) => bookingWidget('ReservationWidget', copy),
    narrow: ({ copy }) => bookingWidget('ReservationWidget', copy),
  },
  {
    words: wordsOf('appointment|booking|termin|buchung|rendez|cita|appuntament'),
    page: 'book',
    wide: ({ copy }) => bookingWidget('BookingWidget', copy),
    narrow: ({ copy }) => bookingWidget('BookingWidget', copy),
  },
  {
    words: wordsOf('map|directions|location|anfahrt|lage|standort|plan d|ubicaci|dove siamo|how to get'),
    page: 'contact',
    wide: ({ copy }) => placeOnMap(copy),
    narrow: ({ copy }) => placeOnMap(copy),
  },
  {
    words: wordsOf('contact|form(?!\\p{L})|kontakt|formular|formulaire|formulario|contatt'),
    page: 'contact',
    wide: ({ copy }) => contactForm(copy),
    narrow: ({ copy }) => contactForm(copy),
  },
  {
    words: wordsOf('galler|photos|pictures|galerie|bilder|fotos|imágen|immagin'),
    page: 'gallery',
    wide: ({ copy }) => galleryOf(copy, 6, 3),
    narrow: ({ copy }) => galleryOf(copy, 4, 2),
  },
  {
    words: wordsOf('step|process|how it works|ablauf|schritt|étape|paso|passi'),
    wide: ({ copy }) => stepList(copy),
    narrow: ({ copy }) => stepList(copy),
  },
  {
    words: wordsOf('timeline|history|geschichte|chronik|histoire|historia|storia'),
    wide: ({ copy }) => milestones(copy),
    narrow: ({ copy }) => milestones(copy),
  },
  {
    words: wordsOf('stat|figures|numbers|zahlen|chiffres|cifras|numeri'),
    wide: ({ copy }) => figuresOf(copy, 4),
    narrow: ({ copy }) => figuresOf(copy, 2),
  },
  {
    words: wordsOf('logo|partner|sponsor|clients|kunden|marken'),
    wide: ({ copy }) => logosOf(copy, 6),
    narrow: ({ copy }) => logosOf(copy, 4),
  },
  {
    words: wordsOf('news(?!letter)|blog|article|aktuell|neuigkeit|beitr|actualit|noticia|notizi'),
    page: 'news',
    wide: ({ copy }) => articleCards(copy, 3),
    narrow: ({ copy }) => articleCards(copy, 2),
  },
  {
    words: wordsOf('job|career|vacanc|stellen|karriere|emploi|empleo|lavor'),
    page: 'jobs',
    wide: ({ copy }) => gridOf('JobList', copy),
    narrow: ({ copy }) => gridOf('JobList', copy),
  },
  {
    words: wordsOf('product|shop|store|produkt|artikel|boutique|tienda|negozio'),
    wide: ({ copy }) => gridOf('ProductGrid', copy),
    narrow: ({ copy }) => gridOf('ProductGrid', copy),
  },
  {
    words: wordsOf('listing|propert|real estate|immobili|inmueble'),
    wide: ({ copy }) => gridOf('ListingGrid', copy),
    narrow: ({ copy }) => gridOf('ListingGrid', copy),
  },
  {
    words: wordsOf('call to action|cta(?!\\p{L})|banner|newsletter|aufruf|sign ?up'),
    wide: ({ copy }) => action(copy, 'accent'),
    narrow: ({ copy }) => action(copy, 'plain'),
  },
  {
    words: wordsOf('hero|opening|header|cover|einstieg|titel|start'),
    wide: (words) => heroOf(words, 'cover'),
    narrow: (words) => heroOf(words, 'center'),
  },
]
const DEFAULT_TOPIC: Topic = {
  words: /(?:)/u,
  wide: ({ copy, kind }) => featureList(copy.reasons, copy.kinds[kind].reasons, TRAITS[kind].icons, 'cards'),
  narrow: ({ copy, kind }) => featureList('', copy.kinds[kind].reasons, TRAITS[kind].icons, 'rows'),
}

/** Arrangements of a topic. No two have the same structure. */
const ARRANGEMENTS: ((topic: Topic, words: Words) => Part)[] = [
  (topic, words) => section([topic.wide(words)], 'none'),
  (topic, words) => section([columnsOf([textOf(topic, words), [headless(topic.narrow(words))]])], 'muted'),
  (topic, words) => section([topic.wide(words), action(words.copy, 'plain')], 'muted'),
  (topic, words) => section([...textOf(topic, words), headless(topic.wide(words))], 'dark'),
  (topic, words) =>
    section([columnsOf([[topic.narrow(words)], [pictureOf(words.copy), buttonOf(words)]])], 'none'),
]

/** Returns `count` templates for a prompt, each arranged differently. Deterministic. */
export function templatesFor(prompt: string, language: string | null, count: number): Part[] {
  const { copy } = copyFor(language ?? languageOf(prompt) ?? 'en')
  const words = { copy, kind: kindOf(prompt) }
  const topic = TOPICS.find((known) => known.words.test(prompt)) ?? DEFAULT_TOPIC
  return ARRANGEMENTS.slice(0, count).map((arrange) => withIds(arrange(topic, words)))
}

function textOf({ page }: Topic, { copy, kind }: Words): Part[] {
  const [title, text] = page ? copy.pages[page] : copy.kinds[kind].offer
  return [
    { type: 'Heading', props: { text: title, level: 2 } },
    { type: 'Text', props: { html: `<p>${text}</p>`, size: 'lead' } },
  ]
}

/** Removes the heading of a part placed below another heading. A hero or call to action keeps it. */
function headless({ type, props }: Part): Part {
  if (type === 'Hero' || type === 'CallToAction') return { type, props }
  const { heading: _heading, intro: _intro, ...rest } = props
  return { type, props: rest }
}

const buttonOf = ({ copy, kind }: Words): Part => ({
  type: 'Button',
  props: { label: copy.kinds[kind].action, href: CONTACT, variant: 'primary' },
})

const pictureOf = ({ picture }: Copy): Part => ({
  type: 'Image',
  props: { src: '', alt: picture, ratio: 'landscape' },
})

const action = (copy: Copy, variant: string): Part => ({
  type: 'CallToAction',
  props: {
    heading: copy.action[0],
    text: copy.action[1],
    buttons: [{ label: copy.askUs, href: CONTACT, variant: 'primary' }],
    variant,
  },
})

const heroOf = ({ copy, kind }: Words, layout: string): Part => {
  const { hero, name, action: label } = copy.kinds[kind]
  return {
    type: 'Hero',
    props: {
      heading: hero[0].replaceAll('{name}', name),
      text: hero[1],
      buttons: [{ label, href: CONTACT, variant: 'primary' }],
      layout,
    },
  }
}

const voiceOf = ({ quote, name, role }: Copy['voices']) => ({ quote, name, role })

const galleryOf = ({ picture }: Copy, count: number, columns: number): Part => ({
  type: 'Gallery',
  props: {
    images: Array.from({ length: count }, (_, i) => ({ src: '', alt: `${picture} ${i + 1}` })),
    columns,
    ratio: 'landscape',
  },
})

const figuresOf = ({ figures: { heading, value, label } }: Copy, count: number): Part => ({
  type: 'Stats',
  props: { heading, items: Array.from({ length: count }, () => ({ value, label })) },
})

const logosOf = ({ partners: { heading, name } }: Copy, count: number): Part => ({
  type: 'LogoCloud',
  props: { heading, logos: Array.from({ length: count }, () => ({ name })) },
})

const gridOf = (type: DataGrid, copy: Copy): Part => dataGrid(type, copy, { limit: 6, headed: true })
