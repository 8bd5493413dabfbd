import type { Kind } from './prompt-reading.ts'

/** Roles of the pages that the built-in composer knows. */
export const ROLES = [
  'home',
  'offer',
  'book',
  'about',
  'gallery',
  'prices',
  'team',
  'faq',
  'news',
  'jobs',
  'contact',
  'privacy',
] as const
export type Role = (typeof ROLES)[number]

/** A title with one or two sentences. */
type Item = [title: string, text: string]

export type KindCopy = {
  /** Used while the site has no name. */
  name: string
  /** Here and in all other texts, `{name}` stands for the site's name. */
  hero: Item
  offer: Item
  /** Label of the main call to action. */
  action: string
  reasons: [Item, Item, Item]
  offers: [Item, Item, Item]
  questions: [Item, Item, Item]
}

/**
 * The texts of the built-in composer in one language. They claim no facts that only the owner knows: square brackets mark
 * what the owner has to fill in.
 */
export type Copy = {
  kinds: Record<Kind, KindCopy>
  /** Title and introduction of each page. Those of the offer depend on the kind of business. */
  pages: Record<Exclude<Role, 'offer'>, Item>
  menu: string
  more: string
  askUs: string
  reasons: string
  offers: string
  story: { heading: string; paragraphs: [string, string]; link: string }
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
  privacy: { paragraphs: [string, string, string] }
  copyright: string
  /** SEO description of a page, with `{name}`, `{page}` and `{intro}`. */
  about: string
}
