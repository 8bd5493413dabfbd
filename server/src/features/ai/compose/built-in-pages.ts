import type { Random } from '@sitewright/artwork'
import type { TRAITS } from './business-kinds.ts'
import type { Copy, KindCopy, Role } from './copy.ts'
import { columnsOf, hrefOf, section } from './page-assembly.ts'
import type { Part, PlannedPage, SitePlan } from './site-plan.ts'
import {
  articleCards,
  bookingWidget,
  contactForm,
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

/** Everything the built-in composer needs for a page. */
export type PageContext = {
  copy: Copy
  words: KindCopy
  traits: (typeof TRAITS)[keyof typeof TRAITS]
  plan: SitePlan
  page: PlannedPage
  /** A scene mentioned in the prompt, such as `a lake among mountains`. */
  place: string | null
  random: Random
  /** Requests a picture. Returns its placeholder address. */
  picture(subject: string, width?: number, height?: number): string
  /** Replaces `{name}` with the name of the site. */
  fill(text: string): string
}

export const PAGES: Record<Role, (context: PageContext) => Part[]> = {
  home: (context) => [
    opening(context),
    reasons(context),
    ...middleOf(context),
    callToAction(context, 'accent'),
  ],
  offer: (context) => [
    title(context),
    ...(context.traits.data
      ? [dataGrid(context.traits.data, context.copy, { limit: 24, headed: false })]
      : offersOneByOne(context)),
    ...(context.traits.data ? [stepList(context.copy)] : []),
    callToAction(context, 'muted'),
  ],
  book: (context) => [
    title(context),
    bookingPart(context),
    side([openingHours(context.copy)], [placeOnMap(context.copy)]),
  ],
  about: (context) => [
    pictured(context, context.traits.pictures.story),
    storyText(context),
    context.random.pick([reasons, () => milestones(context.copy)])(context),
    callToAction(context, 'muted'),
  ],
  gallery: (context) => [title(context), gallery(context), callToAction(context, 'plain')],
  prices: (context) => [
    title(context),
    placeholderPlans(context.copy, contactHref(context)),
    questionsOf(context),
    callToAction(context, 'muted'),
  ],
  team: (context) =>
    [title(context), teamMembers(context.copy, 3), openJobs(context), callToAction(context, 'accent')].flat(),
  faq: (context) => [title(context), questionsOf(context), callToAction(context, 'accent')],
  news: (context) => [title(context), articleCards(context.copy, 3), callToAction(context, 'muted')],
  jobs: (context) => [
    title(context),
    dataGrid('JobList', context.copy, { limit: 20, headed: false }),
    stepList(context.copy),
  ],
  contact: (context) => [
    title(context),
    side([contactForm(context.copy)], [openingHours(context.copy), placeOnMap(context.copy)]),
  ],
  privacy: (context) => [title(context), article(context.copy.privacy.paragraphs)],
}

/** The hero of the home page. */
function opening({ words, traits, plan, place, random, picture, fill }: PageContext): Part {
  const subject = place ?? traits.pictures.hero
  const layout = place || traits.isWide ? random.pick(['cover', 'split']) : 'split'
  const offer = plan.pages.find(({ role }) => role === 'offer')
  const { action } = plan
  return {
    type: 'Hero',
    props: {
      heading: plan.headline ?? fill(words.hero[0]),
      text: plan.tagline,
      buttons: [
        ...(action ? [{ label: action.label, href: hrefOf(action), variant: 'primary' }] : []),
        ...(offer && offer.slug !== action?.slug
          ? [{ label: offer.title, href: hrefOf(offer), variant: 'secondary' }]
          : []),
      ],
      layout,
      image: layout === 'cover' ? picture(subject, 1920, 1080) : picture(subject, 1280, 960),
      imageAlt: fill('{name}'),
      align: layout === 'cover' ? 'center' : 'left',
      overlay: 40,
    },
  }
}

/** The hero of other pages: title and one sentence. */
const title = ({ page, fill }: PageContext): Part => ({
  type: 'Hero',
  props: { heading: page.title, text: fill(page.purpose), layout: 'center', align: 'center' },
})

const pictured = ({ page, picture, fill }: PageContext, subject: string): Part => ({
  type: 'Hero',
  props: {
    heading: page.title,
    text: fill(page.purpose),
    layout: 'split',
    image: picture(subject, 1280, 960),
    imageAlt: page.title,
  },
})

const reasons = ({ copy, words, traits, random }: PageContext): Part =>
  featureList(copy.reasons, words.reasons, traits.icons, random.pick(['plain', 'cards', 'rows']))

/** The sections between the reasons and the call to action, in an order that varies from site to site. */
function middleOf(context: PageContext): Part[] {
  const { copy, traits, random } = context
  const offer = traits.data ? dataGrid(traits.data, copy, { limit: 6, headed: true }) : offerCards(context)
  const more = context.plan.pages.some(({ role }) => role === 'faq') ? stepList(copy) : questionsOf(context)
  return random.pick([
    [offer, story(context), more],
    [story(context), offer, more],
    [offer, more, story(context)],
  ])
}

function offerCards({ copy, words, traits, plan, picture }: PageContext): Part {
  const target = plan.pages.find(({ role }) => role === 'offer')
  const cards = words.offers.map(([heading, text], i) => ({
    image: picture(traits.pictures.offers[i] ?? ''),
    imageAlt: heading.replace(/[[\]]/g, ''),
    title: heading,
    text,
    ...(target && { href: hrefOf(target), linkLabel: copy.more }),
  }))
  return { type: 'Cards', props: { heading: words.offer[0], intro: words.offer[1], cards, columns: 3 } }
}

function offersOneByOne({ words, traits, plan, picture, copy }: PageContext): Part[] {
  const { action } = plan
  return words.offers.map(([heading, text], i) => {
    const image: Part = {
      type: 'Image',
      props: {
        src: picture(traits.pictures.offers[i] ?? ''),
        alt: heading.replace(/[[\]]/g, ''),
        ratio: 'landscape',
      },
    }
    const words: Part[] = [
      { type: 'Heading', props: { text: heading, level: 2 } },
      { type: 'Text', props: { html: paragraphs([text]) } },
    ]
    const button: Part = {
      type: 'Button',
      props: {
        label: action?.label ?? copy.askUs,
        href: action ? hrefOf(action) : '/',
        variant: 'secondary',
      },
    }
    const columns = [[image], action ? [...words, button] : words]
    return section([columnsOf(i % 2 ? columns.reverse() : columns)], i % 2 ? 'muted' : 'none')
  })
}

/** The owner's story with a picture and a link to the about page. */
function story({ copy, traits, plan, picture }: PageContext): Part {
  const about = plan.pages.find(({ role }) => role === 'about')
  const texts: Part[] = [
    { type: 'Heading', props: { text: copy.story.heading, level: 2 } },
    { type: 'Text', props: { html: paragraphs([copy.story.paragraphs[0]]), size: 'lead' } },
    ...(about
      ? [{ type: 'Button', props: { label: copy.story.link, href: hrefOf(about), variant: 'ghost' } }]
      : []),
  ]
  const image: Part = {
    type: 'Image',
    props: { src: picture(traits.pictures.story), alt: copy.story.heading, ratio: 'landscape' },
  }
  return section([columnsOf([texts, [image]])], 'muted')
}

const storyText = ({ copy }: PageContext): Part =>
  section(
    [
      { type: 'Heading', props: { text: copy.story.heading, level: 2 } },
      { type: 'Text', props: { html: paragraphs(copy.story.paragraphs), size: 'lead' } },
    ],
    'none',
    'narrow',
  )

function gallery({ copy, traits, place, picture, random }: PageContext): Part {
  const { hero, offers, story } = traits.pictures
  const subjects = new Set([place ?? hero, ...offers, story, hero, `${place ?? hero}, another day`])
  const images = [...subjects]
    .slice(0, 6)
    .map((subject, i) => ({ src: picture(subject), alt: `${copy.picture} ${i + 1}` }))
  return { type: 'Gallery', props: { images, columns: random.pick([2, 3]), ratio: 'landscape' } }
}

const questionsOf = ({ copy, words }: PageContext): Part => questionList(copy.questions, words.questions)

function bookingPart({ traits, copy }: PageContext): Part {
  return traits.booking ? bookingWidget(traits.booking, copy) : contactForm(copy)
}

function openJobs({ copy, traits }: PageContext): Part[] {
  return traits.data === 'JobList' ? [dataGrid('JobList', copy, { limit: 5, headed: true })] : []
}

function callToAction({ copy, plan, page }: PageContext, variant: string): Part {
  const contact = plan.pages.find(({ role }) => role === 'contact')
  const { action } = plan
  const target =
    action && action.slug !== page.slug ? action : contact && { label: copy.askUs, slug: contact.slug }
  const buttons = target ? [{ label: target.label, href: hrefOf(target), variant: 'primary' }] : []
  return {
    type: 'CallToAction',
    props: { heading: copy.action[0], text: copy.action[1], buttons, variant, align: 'center' },
  }
}

const contactHref = ({ plan }: PageContext) => {
  const contact = plan.pages.find(({ role }) => role === 'contact')
  return contact ? hrefOf(contact) : '/'
}

const article = (texts: string[]): Part =>
  section([{ type: 'RichText', props: { html: paragraphs(texts) } }], 'none', 'narrow')

const side = (left: Part[], right: Part[]): Part => section([columnsOf([left, right], 'top')], 'none')

/** Without escaping: the texts are constants without HTML special characters. */
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
