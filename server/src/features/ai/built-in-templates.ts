import { TRAITS } from './business-kinds.ts'
import { type Copy, copyFor } from './copy.ts'
import { columnsOf, type Part, section, withIds } from './page-assembly.ts'
import { kindOf, languageOf } from './prompt-reading.ts'
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
  /** Takes all of the width. */
  wide(words: Words): Part
  /** Says the same in half of it. */
  narrow(words: Words): Part
}

const CONTACT = '/contact'

/** The first whose words a prompt has. */
const TOPICS: Topic[] = [
  {
    words: /pric|plan\b|plans|preis|tarif|prix|precio|prezz|abo/iu,
    wide: ({ copy }) => placeholderPlans(copy, CONTACT),
    narrow: ({ copy: { plans } }) => ({
      type: 'Table',
      props: { head: [[plans.names[1], plans.price]], rows: plans.names.map((name) => [name, plans.price]) },
    }),
  },
  {
    words: /faq|question|fragen|häufig|pregunt|domand/iu,
    wide: ({ copy, kind }) => questionList(copy.questions, copy.kinds[kind].questions),
    narrow: ({ copy, kind }) => questionList('', copy.kinds[kind].questions),
  },
  {
    words: /testimonial|review|quote|voices|bewertung|stimmen|zitat|rezension|avis|opinion|recension/iu,
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
    words: /team|staff|people|about us|mitarbeit|über uns|équipe|equipo|squadra|chi siamo/iu,
    wide: ({ copy }) => teamMembers(copy, 3),
    narrow: ({ copy }) => ({ ...teamMembers(copy, 2), props: { ...teamMembers(copy, 2).props, columns: 2 } }),
  },
  {
    words: /opening|hours|öffnungs|horaire|horario|orari/iu,
    wide: ({ copy }) => openingHours(copy),
    narrow: ({ copy }) => openingHours(copy),
  },
  {
    words: /reserv|table booking|tisch/iu,
    wide: ({ copy }) => bookingWidget('ReservationWidget', copy),
    narrow: ({ copy }) => bookingWidget('ReservationWidget', copy),
  },
  {
    words: /appointment|booking|termin|buchung|rendez|cita|appuntament/iu,
    wide: ({ copy }) => bookingWidget('BookingWidget', copy),
    narrow: ({ copy }) => bookingWidget('BookingWidget', copy),
  },
  {
    words: /map|directions|location|anfahrt|lage|standort|plan d|ubicaci|dove siamo|how to get/iu,
    wide: ({ copy }) => placeOnMap(copy),
    narrow: ({ copy }) => placeOnMap(copy),
  },
  {
    words: /contact|form\b|kontakt|formular|formulaire|formulario|contatt/iu,
    wide: ({ copy }) => contactForm(copy),
    narrow: ({ copy }) => contactForm(copy),
  },
  {
    words: /galler|photos|pictures|galerie|bilder|fotos|imágen|immagin/iu,
    wide: ({ copy }) => galleryOf(copy, 6, 3),
    narrow: ({ copy }) => galleryOf(copy, 4, 2),
  },
  {
    words: /step|process|how it works|ablauf|schritt|étape|paso|passi/iu,
    wide: ({ copy }) => stepList(copy),
    narrow: ({ copy }) => stepList(copy),
  },
  {
    words: /timeline|history|geschichte|chronik|histoire|historia|storia/iu,
    wide: ({ copy }) => milestones(copy),
    narrow: ({ copy }) => milestones(copy),
  },
  {
    words: /stat|figures|numbers|zahlen|chiffres|cifras|numeri/iu,
    wide: ({ copy }) => figuresOf(copy, 4),
    narrow: ({ copy }) => figuresOf(copy, 2),
  },
  {
    words: /logo|partner|sponsor|clients|kunden|marken/iu,
    wide: ({ copy }) => logosOf(copy, 6),
    narrow: ({ copy }) => logosOf(copy, 4),
  },
  {
    words: /news|blog|article|aktuell|neuigkeit|beitr|actualit|noticia|notizi/iu,
    wide: ({ copy }) => articleCards(copy, 3),
    narrow: ({ copy }) => articleCards(copy, 2),
  },
  {
    words: /job|career|vacanc|stellen|karriere|emploi|empleo|lavor/iu,
    wide: ({ copy }) => gridOf('JobList', copy),
    narrow: ({ copy }) => gridOf('JobList', copy),
  },
  {
    words: /product|shop|store|produkt|artikel|boutique|tienda|negozio/iu,
    wide: ({ copy }) => gridOf('ProductGrid', copy),
    narrow: ({ copy }) => gridOf('ProductGrid', copy),
  },
  {
    words: /listing|propert|real estate|immobili|inmueble/iu,
    wide: ({ copy }) => gridOf('ListingGrid', copy),
    narrow: ({ copy }) => gridOf('ListingGrid', copy),
  },
  {
    words: /call to action|cta\b|banner|newsletter|aufruf|sign ?up/iu,
    wide: ({ copy }) => action(copy, 'accent'),
    narrow: ({ copy }) => action(copy, 'plain'),
  },
  {
    words: /hero|opening|header|cover|einstieg|titel|start/iu,
    wide: (words) => heroOf(words, 'cover'),
    narrow: (words) => heroOf(words, 'center'),
  },
]
const ANYTHING: Topic = {
  words: /(?:)/u,
  wide: ({ copy, kind }) => featureList(copy.reasons, copy.kinds[kind].reasons, TRAITS[kind].icons, 'cards'),
  narrow: ({ copy, kind }) => featureList('', copy.kinds[kind].reasons, TRAITS[kind].icons, 'rows'),
}

/** Ways to arrange what a template is about; no two have the same structure. */
const ARRANGEMENTS: ((topic: Topic, words: Words) => Part)[] = [
  (topic, words) => section([topic.wide(words)], 'none'),
  (topic, words) => section([columnsOf([textOf(words), [topic.narrow(words)]])], 'muted'),
  (topic, words) => section([topic.wide(words), action(words.copy, 'plain')], 'muted'),
  (topic, words) => section([...textOf(words), topic.wide(words)], 'dark'),
  (topic, words) =>
    section([columnsOf([[topic.narrow(words)], [pictureOf(words.copy), buttonOf(words)]])], 'none'),
]

/** So many templates for a prompt, each arranged differently; the same for the same prompt. */
export function templatesFor(prompt: string, language: string | null, count: number): Part[] {
  const { copy } = copyFor(language ?? languageOf(prompt) ?? 'en')
  const words = { copy, kind: kindOf(prompt) }
  const topic = TOPICS.find((known) => known.words.test(prompt)) ?? ANYTHING
  return ARRANGEMENTS.slice(0, count).map((arrange) => withIds(arrange(topic, words)))
}

const textOf = ({ copy, kind }: Words): Part[] => [
  { type: 'Heading', props: { text: copy.kinds[kind].offer[0], level: 2 } },
  { type: 'Text', props: { html: `<p>${copy.kinds[kind].offer[1]}</p>`, size: 'lead' } },
]

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
