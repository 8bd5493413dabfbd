import type { Part } from '../plan/site-plan.ts'
import type { Texts } from './texts.ts'

type Item = [title: string, text: string]

// Parts shared by the pages and templates of the built-in engine.

export const featureList = (
  heading: string,
  items: readonly Item[],
  icons: readonly string[],
  variant: string,
): Part => ({
  type: 'Features',
  props: {
    heading,
    items: items.map(([title, text], i) => ({ icon: icons[i % icons.length], title, text })),
    columns: 3,
    variant,
  },
})

export const questionList = (heading: string, questions: readonly Item[]): Part => ({
  type: 'Faq',
  props: {
    heading,
    items: questions.map(([question, answer]) => ({ question, answer: `<p>${answer}</p>` })),
  },
})

export const stepList = ({ steps }: Texts): Part => ({
  type: 'Steps',
  props: { heading: steps.heading, items: steps.items.map(([title, text]) => ({ title, text })) },
})

export const milestones = ({ milestones: { heading, date, items } }: Texts): Part => ({
  type: 'Timeline',
  props: { heading, items: items.map(([title, text]) => ({ date, title, text })) },
})

export const contactFields = ({ form }: Texts) => [
  { name: 'name', label: form.name, type: 'text' as const, required: true },
  { name: 'email', label: form.email, type: 'email' as const, required: true },
  { name: 'phone', label: form.phone, type: 'tel' as const, required: false },
  { name: 'message', label: form.message, type: 'textarea' as const, required: true },
]

export const contactForm = (texts: Texts): Part => ({
  type: 'ContactForm',
  props: {
    heading: texts.form.heading,
    fields: contactFields(texts),
    submitLabel: texts.form.send,
    note: texts.form.note,
  },
})

export const openingHours = ({ hours }: Texts): Part => ({
  type: 'OpeningHours',
  props: {
    heading: hours.heading,
    hours: hours.days.map((days, i) => ({ days, hours: i === 2 ? hours.closed : hours.hours })),
    note: hours.note,
  },
})

export const placeOnMap = ({ place }: Texts, address?: string): Part => ({
  type: 'Map',
  props: {
    heading: place.heading,
    address: address ?? place.address,
    linkLabel: place.link,
    note: address === undefined ? place.note : '',
  },
})

export const bookingWidget = (
  type: 'BookingWidget' | 'ReservationWidget',
  { booking, reservation }: Texts,
): Part => {
  const { heading, intro, submit } = type === 'BookingWidget' ? booking : reservation
  return { type, props: { heading, intro, submitLabel: submit } }
}

export type DataGrid = 'ProductGrid' | 'ListingGrid' | 'JobList' | 'UnitGrid'

/** Shows stored products, listings, jobs or stays. */
export function dataGrid(
  type: DataGrid,
  { products, listings, openings, stays }: Texts,
  { limit, headed }: { limit: number; headed: boolean },
): Part {
  const [heading, intro] = {
    ProductGrid: products,
    ListingGrid: listings,
    JobList: openings,
    UnitGrid: stays,
  }[type]
  const head = headed ? { heading, intro } : {}
  return { type, props: { ...head, limit, ...(type !== 'JobList' && { columns: 3 }) } }
}

export const placeholderPlans = ({ plans }: Texts, href: string): Part => ({
  type: 'Pricing',
  props: {
    plans: plans.names.map((name, i) => ({
      name,
      price: plans.price,
      period: plans.period,
      text: plans.text,
      features: [plans.feature, plans.feature, plans.feature],
      buttonLabel: plans.choose,
      href,
      highlighted: i === 1,
    })),
  },
})

export const teamMembers = ({ member }: Texts, count: number): Part => ({
  type: 'Team',
  props: { members: Array.from({ length: count }, () => ({ ...member })), columns: 3 },
})

export const articleCards = ({ articles }: Texts, count: number): Part => ({
  type: 'Cards',
  props: { cards: Array.from({ length: count }, () => ({ ...articles })), columns: 3 },
})
