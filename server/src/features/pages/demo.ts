import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import type { Page } from './contract.ts'
import { insertPage } from './queries.ts'

const TOPICS = [
  ['Home', 'A quiet place by the lake, forty minutes from the city.'],
  ['About us', 'Three generations have looked after this house and its guests.'],
  ['Rooms', 'Twelve rooms, each with a view and a desk that faces it.'],
  ['Restaurant', 'We cook what grows within an hour of here.'],
  ['Spring menu', 'Asparagus, trout, rhubarb: the first months of the garden.'],
  ['Wine list', 'Small growers, most of whom we know by first name.'],
  ['Weddings', 'The barn seats eighty; the orchard rather more.'],
  ['Seminars', 'Work undisturbed, and eat well in between.'],
  ['Spa', 'Sauna, steam and a cold lake.'],
  ['Getting here', 'By train, by car, or over the pass on foot.'],
  ['Opening hours', 'Every day but Tuesday.'],
  ['Gift cards', 'A weekend, a dinner, or an hour in the sauna.'],
  ['Garden', 'Two thousand square metres of vegetables and herbs.'],
  ['Team', 'The people who look after you.'],
  ['Jobs', 'We train cooks, waiters and gardeners.'],
  ['Press', 'What others have written, and pictures to print.'],
  ['Autumn hikes', 'Five walks that start at the door.'],
  ['With children', 'A meadow, a raft and room to be loud.'],
  ['With dogs', 'Welcome in most rooms and in half of the restaurant.'],
  ['Winter offers', 'Three nights for the price of two.'],
  ['Questions', 'What guests ask most.'],
  ['Sustainability', 'Wood heat, solar power, and no buffet.'],
  ['History', 'From a toll house of 1740 to today.'],
  ['Cooking course', 'One day, four courses, ten people.'],
  ['Cellar tour', 'Every Friday at five.'],
  ['Events', 'Concerts, readings and the harvest feast.'],
  ['Newsletter', 'Four letters a year.'],
  ['Imprint', 'Who answers for this site.'],
  ['Privacy', 'What we know about you, and for how long.'],
  ['House rules', 'There are few.'],
  ['Lake and swimming', 'Clean, cold, and ten steps away.'],
  ['Partners', 'Farms and workshops we work with.'],
] as const

/** Fills the pages of a demo site: all statuses, spread over 90 days. */
export async function addDemoPages({ db, site, daysAgo }: DemoContext) {
  for (const [i, [title, text]] of TOPICS.entries()) {
    const age = DEMO_DAYS * (1 - i / TOPICS.length)
    const createdAt = daysAgo(age)
    const updatedAt = daysAgo(Math.max(0, age - ((i * 7) % 11)))
    const slug = i === 0 ? '/' : title.toLowerCase().replaceAll(' ', '-')
    const seo = { title: `${title} – Lakeside House`, description: text }
    await insertPage(db, site.id, {
      id: newId('page'),
      title,
      slug,
      status: statusOf(i),
      blocks: blocksOf(title, text),
      seo,
      createdAt,
      updatedAt,
    })
  }
}

const statusOf = (i: number): Page['status'] =>
  i % 9 === 7 ? 'archived' : i % 4 === 3 ? 'draft' : 'published'

/** The initial content of a page. */
const blocksOf = (title: string, text: string) => ({
  root: { props: { title } },
  content: [
    { type: 'Heading', props: { id: 'Heading-1', text: title, level: 1 } },
    { type: 'Text', props: { id: 'Text-1', html: `<p>${text}</p>` } },
  ],
  zones: {},
})
