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

/** What a page of the built-in composer is made with. */
export type Kit = {
  copy: Copy
  words: KindCopy
  traits: (typeof TRAITS)[keyof typeof TRAITS]
  plan: SitePlan
  page: PlannedPage
  /** A scene that the prompt speaks of. */
  place: string | null
  random: Random
  /** The address that stands for a picture. */
  picture(subject: string, width?: number, height?: number): string
  /** A text with the name of the site in it. */
  fill(text: string): string
}

export const PAGES: Record<Role, (kit: Kit) => Part[]> = {
  home: (kit) => [opening(kit), reasons(kit), ...middleOf(kit), callToAction(kit, 'accent')],
  offer: (kit) => [
    title(kit),
    ...(kit.traits.data
      ? [dataGrid(kit.traits.data, kit.copy, { limit: 24, headed: false })]
      : offersOneByOne(kit)),
    ...(kit.traits.data ? [stepList(kit.copy)] : []),
    callToAction(kit, 'muted'),
  ],
  book: (kit) => [title(kit), bookingPart(kit), side([openingHours(kit.copy)], [placeOnMap(kit.copy)])],
  about: (kit) => [
    pictured(kit, kit.traits.pictures.story),
    storyText(kit),
    kit.random.pick([reasons, () => milestones(kit.copy)])(kit),
    callToAction(kit, 'muted'),
  ],
  gallery: (kit) => [title(kit), gallery(kit), callToAction(kit, 'plain')],
  prices: (kit) => [
    title(kit),
    placeholderPlans(kit.copy, contactHref(kit)),
    questionsOf(kit),
    callToAction(kit, 'muted'),
  ],
  team: (kit) => [title(kit), teamMembers(kit.copy, 3), openJobs(kit), callToAction(kit, 'accent')].flat(),
  faq: (kit) => [title(kit), questionsOf(kit), callToAction(kit, 'accent')],
  news: (kit) => [title(kit), articleCards(kit.copy, 3), callToAction(kit, 'muted')],
  jobs: (kit) => [
    title(kit),
    dataGrid('JobList', kit.copy, { limit: 20, headed: false }),
    stepList(kit.copy),
  ],
  contact: (kit) => [
    title(kit),
    side([contactForm(kit.copy)], [openingHours(kit.copy), placeOnMap(kit.copy)]),
  ],
  privacy: (kit) => [title(kit), article(kit.copy.privacy.paragraphs)],
}

/** The opening of the site. */
function opening({ words, traits, plan, place, random, picture, fill }: Kit): Part {
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

/** The title of another page, and a sentence. */
const title = ({ page, fill }: Kit): Part => ({
  type: 'Hero',
  props: { heading: page.title, text: fill(page.purpose), layout: 'center', align: 'center' },
})

const pictured = ({ page, picture, fill }: Kit, subject: string): Part => ({
  type: 'Hero',
  props: {
    heading: page.title,
    text: fill(page.purpose),
    layout: 'split',
    image: picture(subject, 1280, 960),
    imageAlt: page.title,
  },
})

const reasons = ({ copy, words, traits, random }: Kit): Part =>
  featureList(copy.reasons, words.reasons, traits.icons, random.pick(['plain', 'cards', 'rows']))

/** What stands between the reasons and the last word, in an order that differs from site to site. */
function middleOf(kit: Kit): Part[] {
  const { copy, traits, random } = kit
  const offer = traits.data ? dataGrid(traits.data, copy, { limit: 6, headed: true }) : offerCards(kit)
  const more = kit.plan.pages.some(({ role }) => role === 'faq') ? stepList(copy) : questionsOf(kit)
  return random.pick([
    [offer, story(kit), more],
    [story(kit), offer, more],
    [offer, more, story(kit)],
  ])
}

function offerCards({ copy, words, traits, plan, picture }: Kit): Part {
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

function offersOneByOne({ words, traits, plan, picture, copy }: Kit): Part[] {
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

/** Who is behind the site, with a picture and the way to the page about it. */
function story({ copy, traits, plan, picture }: Kit): Part {
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

const storyText = ({ copy }: Kit): Part =>
  section(
    [
      { type: 'Heading', props: { text: copy.story.heading, level: 2 } },
      { type: 'Text', props: { html: paragraphs(copy.story.paragraphs), size: 'lead' } },
    ],
    'none',
    'narrow',
  )

function gallery({ copy, traits, place, picture, random }: Kit): Part {
  const { hero, offers, story } = traits.pictures
  const subjects = new Set([place ?? hero, ...offers, story, hero, `${place ?? hero}, another day`])
  const images = [...subjects]
    .slice(0, 6)
    .map((subject, i) => ({ src: picture(subject), alt: `${copy.picture} ${i + 1}` }))
  return { type: 'Gallery', props: { images, columns: random.pick([2, 3]), ratio: 'landscape' } }
}

const questionsOf = ({ copy, words }: Kit): Part => questionList(copy.questions, words.questions)

function bookingPart({ traits, copy }: Kit): Part {
  return traits.booking ? bookingWidget(traits.booking, copy) : contactForm(copy)
}

function openJobs({ copy, traits }: Kit): Part[] {
  return traits.data === 'JobList' ? [dataGrid('JobList', copy, { limit: 5, headed: true })] : []
}

function callToAction({ copy, plan, page }: Kit, variant: string): Part {
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

const contactHref = ({ plan }: Kit) => {
  const contact = plan.pages.find(({ role }) => role === 'contact')
  return contact ? hrefOf(contact) : '/'
}

const article = (texts: string[]): Part =>
  section([{ type: 'RichText', props: { html: paragraphs(texts) } }], 'none', 'narrow')

const side = (left: Part[], right: Part[]): Part => section([columnsOf([left, right], 'top')], 'none')

/** The texts are those of the program, without a sign that means something in HTML. */
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
