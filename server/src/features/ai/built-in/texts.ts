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
  reasons: [Item, Item, Item]
  questions: [Item, Item, Item]
}

/**
 * The texts of the built-in engine in one language. They claim no facts that only the owner knows: in templates, square
 * brackets mark what the owner has to fill in.
 */
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
  milestones: { heading: string; date: string; items: [Item, Item, Item] }
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
  hours: { heading: string; days: [string, string, string]; hours: string; closed: string; note: string }
  place: { heading: string; address: string; link: string; note: string }
  booking: { heading: string; intro: string; submit: string }
  reservation: { heading: string; intro: string; submit: string }
  products: Item
  listings: Item
  openings: Item
  stays: Item
  plans: {
    names: [string, string, string]
    price: string
    period: string
    text: string
    feature: string
    choose: string
  }
  member: { name: string; role: string; text: string }
  voices: { heading: string; quote: string; name: string; role: string }
  figures: { heading: string; value: string; label: string }
  partners: { heading: string; name: string }
  articles: { title: string; text: string }
  questions: string
  picture: string
  /** SEO description of a page, with `{name}`, `{page}` and `{intro}`. */
  about: string
}
