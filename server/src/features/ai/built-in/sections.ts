import { escapeText } from '../../../platform/values/html.ts'
import { capitalised } from '../brief/read-brief.ts'
import type { Offer, SiteBrief } from '../brief/schema.ts'
import { columnsOf, hrefOf, section } from '../plan/page-assembly.ts'
import type { Part, PlannedPage, SitePlan } from '../plan/site-plan.ts'
import type { KindTraits } from './kinds.ts'
import {
  bookingWidget,
  contactForm,
  dataGrid,
  featureList,
  openingHours,
  placeOnMap,
  pricePlans,
  questionList,
  stepList,
  teamMembers,
} from './parts.ts'
import type { KindTexts, Texts } from './texts.ts'

/** Everything the built-in composer needs for a page. */
type PageContext = {
  texts: Texts
  words: KindTexts
  traits: KindTraits
  /** What the prompt says. */
  facts: SiteBrief
  /** What pictures of the business show, in English. */
  scene: string
  /** Names of offers that the site shows as things of its own. */
  stored: { product: string[]; unit: string[] }
  plan: SitePlan
  page: PlannedPage
  /** Requests a picture. Returns its placeholder address. */
  picture(subject: string, width?: number, height?: number): string
  /** Replaces `{name}` with the name of the site. */
  fill(text: string): string
}

/** What the layouts of pages consist of. A section is left out if the prompt says nothing for it. */
export const SECTIONS = {
  opening,
  title,
  picturedTitle: pictured,
  firstOffers: (context: PageContext) => offers(context, 6),
  allOffers: (context: PageContext) => offers(context, 24),
  stored,
  figures,
  story,
  ownWords,
  goodToKnow,
  openingTimes: (context: PageContext) => openingTimes(context),
  actions,
  people: (context: PageContext) => people(context),
  prices,
  questions,
  gallery,
  newest,
  ways,
  booking: ({ traits, texts }: PageContext) =>
    traits.booking ? bookingWidget(traits.booking, texts) : contactForm(texts),
  jobs: ({ texts }: PageContext) => dataGrid('JobList', texts, { limit: 20, headed: false }),
  steps: ({ texts }: PageContext) => stepList(texts),
  stepsWithoutOffers: ({ texts, facts }: PageContext) => (facts.offers.length === 0 ? stepList(texts) : []),
  stepsWithoutBooking: ({ texts, traits }: PageContext) => (traits.booking ? [] : stepList(texts)),
  openings: (context: PageContext) => (context.traits.data === 'JobList' ? stored(context) : []),
  form: ({ texts }: PageContext) => contactForm(texts),
  map: ({ texts, facts }: PageContext) =>
    facts.contact.street ? placeOnMap(texts, facts.contact.street) : [],
  privacy: ({ texts }: PageContext) => article(texts.facts.privacy),
  accentCallToAction: (context: PageContext) => callToAction(context, 'accent'),
  mutedCallToAction: (context: PageContext) => callToAction(context, 'muted'),
  plainCallToAction: (context: PageContext) => callToAction(context, 'plain'),
} satisfies Record<string, (context: PageContext) => Part | Part[]>

export type Section = keyof typeof SECTIONS

/** The hero of the home page. */
function opening({ traits, scene, plan, picture, fill }: PageContext): Part {
  const layout = traits.isWide ? 'cover' : 'split'
  const offer = plan.pages.find(({ role }) => role === 'offer')
  const { action } = plan
  const buttons = action ? [{ label: action.label, href: hrefOf(action), variant: 'primary' }] : []
  if (offer && offer.slug !== action?.slug)
    buttons.push({ label: offer.title, href: hrefOf(offer), variant: 'secondary' })
  return {
    type: 'Hero',
    props: {
      heading: plan.headline ?? fill('{name}'),
      text: plan.tagline,
      buttons,
      layout,
      image: layout === 'cover' ? picture(scene, 1920, 1080) : picture(scene, 1280, 960),
      imageAlt: fill('{name}'),
      align: layout === 'cover' ? 'center' : 'left',
      overlay: 40,
    },
  }
}

/** The hero of other pages: title and one sentence. */
function title({ page, fill }: PageContext): Part {
  return {
    type: 'Hero',
    props: { heading: page.title, text: fill(page.purpose), layout: 'center', align: 'center' },
  }
}

function pictured({ page, scene, traits, picture, fill }: PageContext): Part {
  return {
    type: 'Hero',
    props: {
      heading: page.title,
      text: fill(page.purpose),
      layout: 'split',
      image: picture(`${traits.pictures.story}, ${scene}`, 1280, 960),
      imageAlt: page.title,
    },
  }
}

/** What the prompt offers: what is stored in lists of its kind, the rest as cards. What is stored, where there is nothing to say. */
function offers(context: PageContext, limit: number): Part[] {
  const { texts, facts, stored, page, traits } = context
  const headed = true
  const lists = STORED.filter(([type]) => stored[type].length > 0).map(([type, grid]) =>
    dataGrid(grid, texts, { limit, headed, columns: columnsFor(stored[type].length) }),
  )
  const isListed = ({ title }: Offer) => STORED.some(([type]) => stored[type].includes(title))
  const shown = facts.offers.filter((offer) => !isListed(offer)).slice(0, limit)
  if (shown.length > 0) return [...lists, cardsOf(context, shown, lists.length > 0)]
  if (lists.length > 0) return lists
  return page.role === 'home' && traits.data ? [dataGrid(traits.data, texts, { limit: 6, headed })] : []
}

const STORED = [
  ['product', 'ProductGrid'],
  ['unit', 'UnitGrid'],
] as const

function cardsOf(
  { texts, scene, words, plan, page, picture }: PageContext,
  shown: Offer[],
  isBelowList: boolean,
): Part {
  const target = plan.pages.find(({ role }) => role === 'offer')
  const link = page.role === 'home' && target ? { href: hrefOf(target), linkLabel: texts.more } : {}
  const cards = shown.map((offer) => ({
    image: picture(`${scene}, ${offer.title}`),
    imageAlt: offer.title,
    title: offer.title,
    text: priced(offer),
    ...link,
  }))
  const columns = columnsFor(shown.length)
  const [heading, intro] = isBelowList ? [texts.besides, ''] : words.offer
  const head = page.role === 'home' || isBelowList ? { heading, intro } : {}
  return { type: 'Cards', props: { ...head, cards, columns } }
}

const columnsFor = (count: number) => ([2, 4].includes(count) ? 2 : 3)

/** "from 120 euros a night. With breakfast" */
const priced = ({ price, text }: Offer) =>
  [price && capitalised(price), text].filter((line) => line !== null).join('. ')

/** The list of the kind, unless the offers are in it. */
function stored({ traits, texts, stored, page }: PageContext): Part[] {
  if (page.role === 'offer' && traits.data === 'ProductGrid' && stored.product.length > 0) return []
  return traits.data ? [dataGrid(traits.data, texts, { limit: 24, headed: true })] : []
}

function figures({ texts, facts }: PageContext): Part[] {
  const items = facts.figures.slice(0, 4).map(({ value, label }) => ({ value: capitalised(value), label }))
  return items.length > 1 ? [{ type: 'Stats', props: { heading: texts.figures.heading, items } }] : []
}

/** The person's own sentences, beside a picture. */
function story({ texts, facts, scene, traits, plan, picture }: PageContext): Part[] {
  const about = plan.pages.find(({ role }) => role === 'about')
  const elsewhere = [...facts.hours, ...facts.goodToKnow].map((text) => text.toLowerCase())
  const said = facts.statements.filter(
    (sentence) =>
      sentence !== plan.tagline &&
      sentence !== `${plan.headline}.` &&
      !elsewhere.some((text) => sentence.toLowerCase().startsWith(text)),
  )
  if (said.length === 0) return []
  const left: Part[] = [
    { type: 'Heading', props: { text: texts.pages.about[0], level: 2 } },
    { type: 'Text', props: { html: paragraphs([said.join(' ')]), size: 'lead' } },
  ]
  if (about)
    left.push({ type: 'Button', props: { label: texts.story.link, href: hrefOf(about), variant: 'ghost' } })
  const image: Part = {
    type: 'Image',
    props: {
      src: picture(`${traits.pictures.story}, ${scene}`),
      alt: texts.pages.about[0],
      ratio: 'landscape',
    },
  }
  return [section([columnsOf([left, [image]])], 'muted')]
}

/** Every sentence of the person, and what is too short for one. */
function ownWords({ texts, facts }: PageContext): Part[] {
  const { statements, figures } = facts
  const lone =
    figures.length === 1 ? figures.map(({ value, label }) => `${capitalised(value)} ${label}.`) : []
  const said = [
    ...statements,
    ...lone.filter(
      (text) =>
        !statements.some((sentence) => sentence.toLowerCase().includes(text.slice(0, -1).toLowerCase())),
    ),
  ]
  if (said.length === 0) return []
  return [
    section(
      [
        { type: 'Heading', props: { text: texts.pages.about[0], level: 2 } },
        { type: 'Text', props: { html: paragraphs(said), size: 'lead' } },
      ],
      'none',
      'narrow',
    ),
  ]
}

function goodToKnow({ texts, facts }: PageContext): Part[] {
  const items = facts.goodToKnow.slice(0, 12).map((text): [string, string] => [text, ''])
  return items.length > 0
    ? [featureList(texts.facts.goodToKnow, items, ['check'], items.length > 2 ? 'cards' : 'rows')]
    : []
}

function actions({ texts, facts, plan }: PageContext): Part[] {
  const contact = plan.pages.find(({ role }) => role === 'contact')
  if (facts.actions.length === 0) return []
  const items = facts.actions.map((text) => ({
    icon: 'check',
    title: text,
    text: '',
    ...(contact && { href: hrefOf(contact) }),
  }))
  return [{ type: 'Features', props: { heading: texts.facts.actions, items, columns: 3, variant: 'cards' } }]
}

const openingTimes = ({ texts, facts }: PageContext): Part[] =>
  facts.hours.length > 0 ? [openingHours(texts, facts.hours)] : []

function prices({ texts, facts, plan }: PageContext): Part[] {
  const rows = facts.offers.filter(({ price }) => price !== null)
  const contact = plan.pages.find(({ role }) => role === 'contact')
  if (rows.length === 0)
    return facts.offers.length > 0 ? [listOf(facts.offers.map(({ title }) => title))] : []
  if (rows.length > 4)
    return [
      {
        type: 'Table',
        props: {
          head: [['', texts.facts.price]],
          rows: rows.map(({ title, price, text }) => [text ? `${title} (${text})` : title, price ?? '']),
        },
      },
    ]
  return [pricePlans(texts, rows, contact ? hrefOf(contact) : '/')]
}

const listOf = (items: string[]): Part =>
  section(
    [{ type: 'List', props: { items: items.map((item) => ({ html: escapeText(item) })), ordered: false } }],
    'none',
    'narrow',
  )

const people = ({ texts, facts }: PageContext): Part[] =>
  facts.people.length > 0 ? [teamMembers(texts, facts.people, 3)] : []

function gallery({ texts, facts, scene, traits, picture }: PageContext): Part {
  const subjects = facts.offers
    .slice(0, 6)
    .map(({ title }): [string, string] => [`${scene}, ${title}`, title])
  const usual = [scene, traits.pictures.story, ...traits.pictures.offers, traits.pictures.hero]
  for (const [i, subject] of [...new Set(usual)].entries())
    if (subjects.length < 6) subjects.push([subject, `${texts.picture} ${i + 1}`])
  const images = subjects.map(([subject, alt]) => ({ src: picture(subject), alt }))
  return { type: 'Gallery', props: { images, columns: 3, ratio: 'landscape' } }
}

/** Questions that the prompt answers. */
function questions({ texts, facts }: PageContext): Part {
  const {
    questions: { hours, offers, place, price },
    reach,
  } = texts.facts
  const priced = facts.offers.flatMap((offer) => (offer.price ? [`${offer.title}: ${offer.price}`] : []))
  const answers: [string, string][] = [
    [offers, facts.offers.map(({ title }) => title).join(', ')],
    [hours, facts.hours.join(', ')],
    [price, priced.join(', ')],
    [place, facts.place === null ? '' : capitalised(facts.place)],
    reach,
  ]
  return questionList(
    texts.questions,
    answers.filter(([, answer]) => answer !== '').map(([question, answer]) => [question, escapeText(answer)]),
  )
}

function newest({ page }: PageContext): Part {
  return { type: 'PageList', props: { path: hrefOf(page), limit: 12, columns: 3 } }
}

/** Phone and email. */
function ways({ texts, facts: { contact } }: PageContext): Part[] {
  const lines = [
    ...(contact.phone ? [`${texts.form.phone}: ${contact.phone}`] : []),
    ...(contact.email ? [`${texts.form.email}: ${contact.email}`] : []),
  ]
  return lines.length > 0
    ? [section([{ type: 'Text', props: { html: paragraphs(lines), size: 'lead' } }], 'none', 'narrow')]
    : []
}

function callToAction({ texts, plan, page }: PageContext, variant: string): Part {
  const contact = plan.pages.find(({ role }) => role === 'contact')
  const { action } = plan
  const target =
    action && action.slug !== page.slug ? action : contact && { label: texts.askUs, slug: contact.slug }
  const buttons = target ? [{ label: target.label, href: hrefOf(target), variant: 'primary' }] : []
  return {
    type: 'CallToAction',
    props: { heading: texts.action[0], text: texts.action[1], buttons, variant, align: 'center' },
  }
}

const article = (lines: string[]): Part =>
  section([{ type: 'RichText', props: { html: paragraphs(lines) } }], 'none', 'narrow')

const paragraphs = (lines: string[]) => lines.map((text) => `<p>${escapeText(text)}</p>`).join('')
