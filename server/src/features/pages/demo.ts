import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import type { Page } from './contract.ts'
import { insertPage } from './queries.ts'

/** Title, a sentence that opens the page, and its title and description for search engines. */
const TOPICS = [
  [
    'Home',
    'A quiet place by the lake, forty minutes from the city.',
    'Lakeside House: a small hotel by the lake in Unterach',
    'Twelve rooms, a kitchen that cooks what grows nearby, a wood-fired sauna and a lake at the door. Forty minutes from Salzburg.',
  ],
  [
    'About us',
    'Three generations have looked after this house and its guests.',
    'About us: three generations by the lake',
    'A toll house of 1740, a family that has kept it since 1987, and twelve rooms that face the water. Meet the people behind the house.',
  ],
  [
    'Rooms',
    'Twelve rooms, each with a view and a desk that faces it.',
    'Rooms and prices by the lake',
    'Garden, lake and family rooms with breakfast and sauna, from 118 euros a night. See what each has, what it costs and when it is free.',
  ],
  [
    'Restaurant',
    'We cook what grows within an hour of here.',
    'Restaurant on the lake in Unterach',
    'Trout from the lake, venison from the hill and vegetables from our own garden. See opening hours and this week, and reserve a table.',
  ],
  [
    'Spring menu',
    'Asparagus, trout, rhubarb: the first months of the garden.',
    'Spring menu: asparagus, trout and rhubarb',
    'Five courses of the first months of the year, with wild garlic, asparagus, lake trout and rhubarb. Served from April to the middle of June.',
  ],
  [
    'Wine list',
    'Small growers, most of whom we know by first name.',
    'Wine list: small growers from along the Danube',
    'Ninety wines by growers from the Wachau, Kamptal and Burgenland, most of them organic, eight of them open by the glass each evening.',
  ],
  [
    'Weddings',
    'The barn seats eighty; the orchard rather more.',
    'Weddings in the barn and orchard by the lake',
    'A barn for eighty guests, an orchard for a hundred and twenty, and one person who looks after your day from the first letter to the last dance.',
  ],
  [
    'Seminars',
    'Work undisturbed, and eat well in between.',
    'Seminars and retreats by the lake',
    'Two rooms for up to thirty people, fast internet, a projector that works, and lunch on the terrace. From 62 euros a head and day.',
  ],
  [
    'Spa',
    'Sauna, steam and a cold lake.',
    'Spa: sauna, treatments and a cold lake',
    'A wood-fired sauna ten steps from the lake, a steam room, and thirty treatments from massages to a bath in herbs. Book your hour online.',
  ],
  [
    'Getting here',
    'By train, by car, or over the pass on foot.',
    'Getting here by train, by car or on foot',
    'Trains from Salzburg and Linz every hour, free parking and charging at the house, and a path over the pass for those who walk.',
  ],
  [
    'Opening hours',
    'Every day but Tuesday.',
    'Opening hours of house, kitchen and spa',
    'When the restaurant, the kitchen and the spa are open, and when we rest. The house itself is open from March to January.',
  ],
  [
    'Gift cards',
    'A weekend, a dinner, or an hour in the sauna.',
    'Gift cards for a weekend, a dinner or the spa',
    'Give a weekend by the lake, a dinner for two or an evening in the sauna. Sent by email at once, or by post in a linen envelope.',
  ],
  [
    'Garden',
    'Two thousand square metres of vegetables and herbs.',
    'The kitchen garden of Lakeside House',
    'Forty vegetables, thirty herbs and twelve hens: what grows behind the house decides what is on the menu. Walk through it with us on Fridays.',
  ],
  [
    'Team',
    'The people who look after you.',
    'The team of Lakeside House',
    'Hosts, cooks, gardeners and therapists: the people who look after you, some of them since the house opened its doors to guests.',
  ],
  [
    'Jobs',
    'We train cooks, waiters and gardeners.',
    'Jobs in kitchen, service, spa and garden',
    'Open positions at the lake: five-day weeks, a room in the house if you need one, and people who teach. We also train apprentices.',
  ],
  [
    'Press',
    'What others have written, and pictures to print.',
    'Press: articles and pictures to print',
    'What newspapers and magazines have written about the house, pictures to print, and whom to call when you are writing about us.',
  ],
  [
    'Autumn hikes',
    'Five walks that start at the door.',
    'Autumn hikes from the door of the house',
    'Five walks between one and six hours that start at our door, with maps to print, huts on the way and a sauna when you are back.',
  ],
  [
    'With children',
    'A meadow, a raft and room to be loud.',
    'Holidays by the lake with children',
    'Family rooms, a meadow, a raft, an early supper and someone who reads stories. Children up to six stay with us free of charge.',
  ],
  [
    'With dogs',
    'Welcome in most rooms and in half of the restaurant.',
    'Holidays by the lake with your dog',
    'Dogs are welcome in most rooms and in half of the restaurant. They get a bed, a bowl and a piece of the beach to themselves.',
  ],
  [
    'Winter offers',
    'Three nights for the price of two.',
    'Winter offers: three nights for two',
    'From November to March you stay three nights and pay for two, with breakfast, sauna and a fire in the lounge every evening.',
  ],
  [
    'Questions',
    'What guests ask most.',
    'Questions that guests ask most',
    'When can we arrive, are dogs welcome, and what if we have to cancel? Short answers to what guests ask us before they come.',
  ],
  [
    'Sustainability',
    'Wood heat, solar power, and no buffet.',
    'Sustainability: wood heat, solar power, no buffet',
    'We heat with wood from our own hill, make two thirds of our electricity on the roof and cook to order, so that nothing is thrown away.',
  ],
  [
    'History',
    'From a toll house of 1740 to today.',
    'History: from a toll house of 1740 to today',
    'Carters paid their toll here in 1740, painters came in 1890 and the first guests of our family in 1987. The story of an old house.',
  ],
  [
    'Cooking course',
    'One day, four courses, ten people.',
    'Cooking course: one day, four courses',
    'Spend a day in our kitchen with nine others, cook four courses of the season with the chef, and eat them together in the evening.',
  ],
  [
    'Cellar tour',
    'Every Friday at five.',
    'Cellar tour and tasting every Friday at five',
    'An hour in the vault of 1740 with our sommelière: six wines, bread and cheese, and the stories of the people who made them.',
  ],
  [
    'Events',
    'Concerts, readings and the harvest feast.',
    'Events: concerts, readings and the harvest feast',
    'Chamber music in the barn, readings by the fire and a harvest feast in the orchard. What happens at the house this year.',
  ],
  [
    'Newsletter',
    'Four letters a year.',
    'Newsletter: four letters a year from the lake',
    'What is ripe, what is new and when rooms come free: one letter each season, and none in between. You can leave at any time.',
  ],
  [
    'Imprint',
    'Who answers for this site.',
    'Imprint of Lakeside House',
    'Name, address, register and contact of the company behind this site, as Austrian law asks for it, and who answers for its content.',
  ],
  [
    'Privacy',
    'What we know about you, and for how long.',
    'Privacy at Lakeside House',
    'Which data we keep when you book, reserve a table or write to us, for how long, who else sees it, and how to have it deleted.',
  ],
  [
    'House rules',
    'There are few.',
    'House rules: there are few',
    'Quiet after ten, no shoes in the spa and breakfast until eleven. The few rules that make it easy to live in one house together.',
  ],
  [
    'Lake and swimming',
    'Clean, cold, and ten steps away.',
    'Lake and swimming at Lakeside House',
    'A private beach, a jetty, a raft and two rowing boats. The water is clean enough to drink and reaches 24 degrees in August.',
  ],
  [
    'Partners',
    'Farms and workshops we work with.',
    'Partners: farms and workshops around the lake',
    'The farms, dairies, vineyards and workshops that we buy from, most of them less than an hour away, and what each of them makes.',
  ],
] as const
/** The sentences that open the pages, by title. */
export const demoLeads: ReadonlyMap<string, string> = new Map(TOPICS.map(([title, lead]) => [title, lead]))
/** Pages that visitors do not get; all others are published. */
const UNPUBLISHED: Partial<Record<(typeof TOPICS)[number][0], Page['status']>> = {
  Seminars: 'archived',
  'Autumn hikes': 'archived',
  Events: 'archived',
  Press: 'draft',
  'Winter offers': 'draft',
  'Cooking course': 'draft',
  Partners: 'draft',
}

/** Fills the pages of a demo site: all statuses, spread over 90 days. */
export async function addDemoPages({ db, site, daysAgo }: DemoContext) {
  for (const [i, [title, text, seoTitle, description]] of TOPICS.entries()) {
    const age = DEMO_DAYS * (1 - i / TOPICS.length)
    const createdAt = daysAgo(age)
    const updatedAt = daysAgo(Math.max(0, age - ((i * 7) % 11)))
    const slug = i === 0 ? '/' : title.toLowerCase().replaceAll(' ', '-')
    const seo = { title: seoTitle, description }
    await insertPage(db, site.id, {
      id: newId('page'),
      title,
      slug,
      status: UNPUBLISHED[title] ?? 'published',
      blocks: blocksOf(title, text),
      seo,
      createdAt,
      updatedAt,
    })
  }
}

/** The initial content of a page. */
const blocksOf = (title: string, text: string) => ({
  root: { props: { title } },
  content: [
    { type: 'Heading', props: { id: 'Heading-1', text: title, level: 1 } },
    { type: 'Text', props: { id: 'Text-1', html: `<p>${text}</p>` } },
  ],
  zones: {},
})
