import type { Family } from '../brief/business.ts'
import type { Role } from '../plan/site-plan.ts'

/** A title with one or two sentences. */
type Item = [title: string, text: string]

export type KindTexts = {
  /** Used while the site has no name. */
  name: string
  /** Here and in all other texts, `{name}` stands for the site's name. */
  hero: Item
  offer: Item
  /** Label of the main call to action. */
  action: string
  /** Their texts are empty: only the owner knows them. */
  reasons: [Item, Item, Item]
  /** Answers that are empty stand for `answer` of the texts. */
  questions: [Item, Item, Item]
}

/** The texts of the built-in engine in one language. They claim no facts that only the owner knows, and are fit for display as they stand. */
export type Texts = {
  kinds: Record<Family, KindTexts>
  /** Title and introduction of each page. Those of the offer depend on the kind of business. */
  pages: Record<Exclude<Role, 'offer'>, Item>
  menu: string
  more: string
  /** Heading of what is offered beside what is listed above. */
  besides: string
  askUs: string
  reasons: string
  story: { link: string }
  /** Headings and sentences for what the prompt says. */
  facts: {
    goodToKnow: string
    price: string
    actions: string
    reach: Item
    questions: { hours: string; place: string; price: string; offers: string }
    privacy: string[]
  }
  steps: { heading: string; items: [Item, Item, Item] }
  milestones: { heading: string; items: [date: string, title: string, text: string][] }
  action: Item
  form: {
    heading: string
    name: string
    email: string
    phone: string
    message: string
    send: string
    note: string
  }
  hours: { heading: string; days: string; hours: string }
  place: { heading: string; link: string; ask: string }
  booking: { heading: string; intro: string; submit: string }
  reservation: { heading: string; intro: string; submit: string }
  products: Item
  listings: Item
  openings: Item
  stays: Item
  plans: { name: string; price: string; text: string; choose: string }
  member: { name: string; role: string; text: string }
  voices: { heading: string; quote: string; name: string }
  figures: { heading: string }
  partners: { heading: string }
  articles: { title: string; text: string }
  /** Answers what only the owner knows. */
  answer: string
  /** With `{text}`. */
  inShort: string
  questions: string
  picture: string
  /** SEO description of a page, with `{name}`, `{page}` and `{intro}`. */
  about: string
}
