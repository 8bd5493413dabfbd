import type { Kind } from './prompt-reading.ts'

/** What pages of the built-in composer are for. */
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

/** A title and a sentence or two. */
type Item = [title: string, text: string]

export type KindCopy = {
  /** Stands for the name until there is one. */
  name: string
  /** `{name}` is replaced in all texts. */
  hero: Item
  offer: Item
  /** The one thing that visitors are to do. */
  action: string
  reasons: [Item, Item, Item]
  offers: [Item, Item, Item]
  questions: [Item, Item, Item]
}

/**
 * The words of the built-in composer in one language. They claim nothing that only the owner can know: what is to be
 * filled in stands in square brackets.
 */
export type Copy = {
  kinds: Record<Kind, KindCopy>
  /** Title of each page and what it says first; that of the offer is the kind's. */
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
  /** How a site of unknown words is told. */
  about: string
}
