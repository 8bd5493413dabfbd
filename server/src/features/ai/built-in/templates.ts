import type { Family } from '../brief/business.ts'
import { languageOf } from '../brief/prompt-language.ts'
import { capitalised, familyOf, readBrief } from '../brief/read-brief.ts'
import type { SiteBrief } from '../brief/schema.ts'
import { columnsOf, section, withIds } from '../plan/page-assembly.ts'
import type { Part, Role } from '../plan/site-plan.ts'
import { labelOf } from './composition.ts'
import { KINDS } from './kinds.ts'
import { textsIn } from './languages.ts'
import {
  articleCards,
  bookingWidget,
  contactForm,
  type DataGrid,
  dataGrid,
  featureList,
  milestones,
  openingHours,
  placeOnMap,
  pricePlans,
  questionList,
  stepList,
  teamMembers,
} from './parts.ts'
import type { Texts } from './texts.ts'

type Words = { texts: Texts; kind: Family; facts: SiteBrief; name: string }
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
    wide: ({ texts, facts }) => pricePlans(texts, facts.offers, CONTACT),
    narrow: ({ texts: { plans, facts: labels }, facts }) => {
      const priced = facts.offers.flatMap(({ title, price }) => (price === null ? [] : [[title, price]]))
      const rows = priced.length > 0 ? priced : [[plans.name, plans.price]]
      return { type: 'Table', props: { head: [['', labels.price]], rows } }
    },
  },
  {
    words: wordsOf('faq|question|fragen|häufig|pregunt|domand'),
    page: 'faq',
    wide: (words) => questionsOf(words, words.texts.questions),
    narrow: (words) => questionsOf(words, ''),
  },
  {
    words: wordsOf(
      'testimonial|review|quote|voices|bewertung|kundenstimmen|stimmen|zitat|rezension|avis|opinion|recension',
    ),
    wide: ({ texts: { voices } }) => ({
      type: 'Testimonials',
      props: {
        heading: voices.heading,
        items: [{ quote: voices.quote, name: voices.name, role: '' }],
        columns: 3,
      },
    }),
    narrow: ({ texts: { voices } }) => ({
      type: 'Quote',
      props: { text: voices.quote, citation: voices.name },
    }),
  },
  {
    words: wordsOf('team|staff|people|about us|mitarbeit|über uns|équipe|equipo|squadra|chi siamo'),
    page: 'team',
    wide: ({ texts, facts }) => teamMembers(texts, facts.people, 3),
    narrow: ({ texts, facts }) => teamMembers(texts, facts.people, 2),
  },
  {
    words: wordsOf('opening|hours|öffnungs|horaire|horario|orari'),
    page: 'contact',
    wide: ({ texts, facts }) => openingHours(texts, facts.hours),
    narrow: ({ texts, facts }) => openingHours(texts, facts.hours),
  },
  {
    words: wordsOf('reserv|table booking|tisch'),
    page: 'book',
    wide: ({ texts }) => bookingWidget('ReservationWidget', texts),
    narrow: ({ texts }) => bookingWidget('ReservationWidget', texts),
  },
  {
    words: wordsOf('appointment|booking|termin|buchung|rendez|cita|appuntament'),
    page: 'book',
    wide: ({ texts }) => bookingWidget('BookingWidget', texts),
    narrow: ({ texts }) => bookingWidget('BookingWidget', texts),
  },
  {
    words: wordsOf('map|directions|location|anfahrt|lage|standort|plan d|ubicaci|dove siamo|how to get'),
    page: 'contact',
    wide: ({ texts, facts }) => placeOnMap(texts, facts.contact.street),
    narrow: ({ texts, facts }) => placeOnMap(texts, facts.contact.street),
  },
  {
    words: wordsOf('contact|form(?!\\p{L})|kontakt|formular|formulaire|formulario|contatt'),
    page: 'contact',
    wide: ({ texts }) => contactForm(texts),
    narrow: ({ texts }) => contactForm(texts),
  },
  {
    words: wordsOf('galler|photos|pictures|galerie|bilder|fotos|imágen|immagin'),
    page: 'gallery',
    wide: ({ texts }) => galleryOf(texts, 6, 3),
    narrow: ({ texts }) => galleryOf(texts, 4, 2),
  },
  {
    words: wordsOf('step|process|how it works|ablauf|schritt|étape|paso|passi'),
    wide: ({ texts }) => stepList(texts),
    narrow: ({ texts }) => stepList(texts),
  },
  {
    words: wordsOf('timeline|history|geschichte|chronik|histoire|historia|storia'),
    wide: ({ texts, facts }) => milestones(texts, facts),
    narrow: ({ texts, facts }) => milestones(texts, facts),
  },
  {
    words: wordsOf('stat|figures|numbers|zahlen|chiffres|cifras|numeri'),
    wide: (words) => figuresOf(words, 4),
    narrow: (words) => figuresOf(words, 2),
  },
  {
    words: wordsOf('logo|partner|sponsor|clients|kunden|marken'),
    wide: (words) => logosOf(words, 6),
    narrow: (words) => logosOf(words, 4),
  },
  {
    words: wordsOf('news(?!letter)|blog|article|aktuell|neuigkeit|beitr|actualit|noticia|notizi'),
    page: 'news',
    wide: ({ texts }) => articleCards(texts),
    narrow: ({ texts }) => articleCards(texts),
  },
  {
    words: wordsOf('job|career|vacanc|stellen|karriere|emploi|empleo|lavor'),
    page: 'jobs',
    wide: ({ texts }) => gridOf('JobList', texts),
    narrow: ({ texts }) => gridOf('JobList', texts),
  },
  {
    words: wordsOf('product|shop|store|produkt|artikel|boutique|tienda|negozio'),
    wide: ({ texts }) => gridOf('ProductGrid', texts),
    narrow: ({ texts }) => gridOf('ProductGrid', texts),
  },
  {
    words: wordsOf('listing|propert|real estate|immobili|inmueble'),
    wide: ({ texts }) => gridOf('ListingGrid', texts),
    narrow: ({ texts }) => gridOf('ListingGrid', texts),
  },
  {
    words: wordsOf('call to action|cta(?!\\p{L})|banner|newsletter|aufruf|sign ?up'),
    wide: ({ texts }) => action(texts, 'accent'),
    narrow: ({ texts }) => action(texts, 'plain'),
  },
  {
    words: wordsOf('hero|opening|header|cover|einstieg|titel|start'),
    wide: (words) => heroOf(words, 'cover'),
    narrow: (words) => heroOf(words, 'center'),
  },
]
const DEFAULT_TOPIC: Topic = {
  words: /(?:)/u,
  wide: (words) => featureList(words.texts.reasons, reasonsOf(words), KINDS[words.kind].icons, 'cards'),
  narrow: (words) => featureList('', reasonsOf(words), KINDS[words.kind].icons, 'rows'),
}

/** Arrangements of a topic. No two have the same structure. */
const ARRANGEMENTS: ((topic: Topic, words: Words) => Part)[] = [
  (topic, words) => section([topic.wide(words)], 'none'),
  (topic, words) => section([columnsOf([textOf(topic, words), [headless(topic.narrow(words))]])], 'muted'),
  (topic, words) => section([topic.wide(words), action(words.texts, 'plain')], 'muted'),
  (topic, words) => section([...textOf(topic, words), headless(topic.wide(words))], 'dark'),
  (topic, words) =>
    section([columnsOf([[topic.narrow(words)], [pictureOf(words.texts), buttonOf(words)]])], 'none'),
]

/** Returns `count` templates for a prompt, each arranged differently. Deterministic. */
export function templatesFor(prompt: string, language: string | null, count: number): Part[] {
  const wanted = language ?? languageOf(prompt) ?? 'en'
  const { texts } = textsIn(wanted)
  const facts = readBrief(prompt, wanted)
  const kind = familyOf(facts)
  const name = facts.name ?? labelOf(facts, wanted) ?? capitalised(texts.kinds[kind].name)
  const words = { texts, kind, facts, name }
  const topic = TOPICS.find((known) => known.words.test(prompt)) ?? DEFAULT_TOPIC
  return ARRANGEMENTS.slice(0, count).map((arrange) => withIds(arrange(topic, words)))
}

function textOf({ page }: Topic, { texts, kind }: Words): Part[] {
  const [title, text] = page ? texts.pages[page] : texts.kinds[kind].offer
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

const buttonOf = ({ texts, kind }: Words): Part => ({
  type: 'Button',
  props: { label: texts.kinds[kind].action, href: CONTACT, variant: 'primary' },
})

const pictureOf = ({ picture }: Texts): Part => ({
  type: 'Image',
  props: { src: '', alt: picture, ratio: 'landscape' },
})

const action = (texts: Texts, variant: string): Part => ({
  type: 'CallToAction',
  props: {
    heading: texts.action[0],
    text: texts.action[1],
    buttons: [{ label: texts.askUs, href: CONTACT, variant: 'primary' }],
    variant,
  },
})

const heroOf = ({ texts, kind, name }: Words, layout: string): Part => {
  const { hero, action: label } = texts.kinds[kind]
  return {
    type: 'Hero',
    props: {
      heading: hero[0].replaceAll('{name}', () => name),
      text: hero[1],
      buttons: [{ label, href: CONTACT, variant: 'primary' }],
      layout,
    },
  }
}

/** What the prompt offers, or what such a business stands for. */
const reasonsOf = ({ texts, kind, facts }: Words): [string, string][] =>
  facts.offers.length > 1
    ? facts.offers
        .slice(0, 6)
        .map(({ title, price, text }) => [title, [price, text].filter(Boolean).join('. ')])
    : texts.kinds[kind].reasons

const questionsOf = ({ texts, kind }: Words, heading: string): Part =>
  questionList(
    heading,
    texts.kinds[kind].questions.map(([question, answer]) => [question, answer || texts.answer]),
  )

const galleryOf = ({ picture }: Texts, count: number, columns: number): Part => ({
  type: 'Gallery',
  props: {
    images: Array.from({ length: count }, (_, i) => ({ src: '', alt: `${picture} ${i + 1}` })),
    columns,
    ratio: 'landscape',
  },
})

/** The figures of the prompt; without any, the steps of the way to the business. */
const figuresOf = ({ texts: { figures, steps }, facts }: Words, count: number): Part => ({
  type: 'Stats',
  props: {
    heading: figures.heading,
    items: (facts.figures.length > 0
      ? facts.figures
      : steps.items.map(([label], i) => ({ value: `${i + 1}.`, label }))
    ).slice(0, count),
  },
})

const logosOf = (words: Words, count: number): Part => ({
  type: 'LogoCloud',
  props: {
    heading: words.texts.partners.heading,
    logos: reasonsOf(words)
      .slice(0, count)
      .map(([name]) => ({ name })),
  },
})

const gridOf = (type: DataGrid, texts: Texts): Part => dataGrid(type, texts, { limit: 6, headed: true })
