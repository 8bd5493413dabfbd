import { capitalised } from '../brief/read-brief.ts'
import type { Offer, SiteBrief } from '../brief/schema.ts'
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

/** The years that a prompt names; without any, how a story goes. */
export function milestones({ milestones: { heading, items } }: Texts, { goodToKnow }: SiteBrief): Part {
  const dated = goodToKnow.flatMap((title) => {
    const date = YEAR.exec(title)?.[0]
    return date === undefined ? [] : [{ date, title, text: '' }]
  })
  const usual = items.map(([date, title, text]) => ({ date, title, text }))
  return { type: 'Timeline', props: { heading, items: dated.length > 0 ? dated : usual } }
}
const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/u

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

export const openingHours = ({ hours: { heading, days, hours } }: Texts, said: readonly string[]): Part => ({
  type: 'OpeningHours',
  props: { heading, hours: said.length > 0 ? said.map(splitTimes) : [{ days, hours }] },
})

const TIMES = /\s(?:from|von|ab|between|zwischen)?\s?\d{1,2}(?:[:.]\d\d)?(?:\s?(?:am|pm|uhr))?(?:\s|$)/iu

/** "Open Tuesday to Sunday" and "from 11:30 to 22:00". */
function splitTimes(text: string): { days: string; hours: string } {
  const at = TIMES.exec(text)?.index
  return at ? { days: text.slice(0, at), hours: text.slice(at).trim() } : { days: text, hours: '' }
}

export const placeOnMap = ({ place }: Texts, address: string | null): Part => ({
  type: 'Map',
  props: {
    heading: place.heading,
    address: address ?? '',
    linkLabel: address === null ? '' : place.link,
    note: address === null ? place.ask : '',
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
  { limit, headed, columns = 3 }: { limit: number; headed: boolean; columns?: number },
): Part {
  const [heading, intro] = {
    ProductGrid: products,
    ListingGrid: listings,
    JobList: openings,
    UnitGrid: stays,
  }[type]
  const head = headed ? { heading, intro } : {}
  return { type, props: { ...head, limit, ...(type !== 'JobList' && { columns }) } }
}

/** What offers cost; without a price, an invitation to ask. */
export function pricePlans({ plans }: Texts, offers: readonly Offer[], href: string): Part {
  const priced = offers.filter(({ price }) => price !== null)
  const usual = [{ title: plans.name, price: plans.price, text: plans.text }]
  return {
    type: 'Pricing',
    props: {
      plans: (priced.length > 0 ? priced : usual).map(({ title, price, text }) => ({
        name: title,
        price: capitalised(price ?? ''),
        text: text ?? '',
        features: [],
        buttonLabel: plans.choose,
        href,
        highlighted: false,
      })),
    },
  }
}

export const teamMembers = ({ member }: Texts, people: readonly string[], columns: number): Part => ({
  type: 'Team',
  props: {
    members: people.length > 0 ? people.map((name) => ({ name, role: '', text: '' })) : [{ ...member }],
    columns,
  },
})

export const articleCards = ({ articles }: Texts): Part => ({
  type: 'Cards',
  props: { cards: [{ ...articles }], columns: 3 },
})
