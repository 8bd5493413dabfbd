import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/ids.ts'
import { insertBlock } from './queries.ts'

/** Label, what it is for, type of its block and its text. */
const BLOCKS = [
  ['Hero banner', 'Goes at the head of landing pages', 'Hero', 'A quiet place by the lake'],
  [
    'Opening hours',
    'The hours of the house; change them here only',
    'Text',
    'Every day but Tuesday, 9 to 18',
  ],
  ['Room card', 'One room with its picture and price', 'Card', 'Lake room, from 148 € a night'],
  ['Price table', 'Rooms by season', 'Table', 'Low, middle and high season'],
  ['Booking button', 'Leads to the rooms', 'Button', 'Ask for a room'],
  ['Table button', 'Leads to the reservation of tables', 'Button', 'Reserve a table'],
  ['Newsletter form', 'Four letters a year', 'Form', 'We write four times a year'],
  ['Contact form', 'Goes to the reception', 'Form', 'What may we do for you?'],
  ['Map', 'Where we are', 'Map', 'Lakeside 1, 4866 Unterach'],
  ['Directions', 'By train, by car, on foot', 'Text', 'The train stops five minutes from here'],
  ['Quote of a guest', 'One voice from the guest book', 'Quote', 'We came for a night and stayed for a week'],
  ['Gallery', 'Pictures of the house', 'Gallery', 'House, garden, lake'],
  ['Wine card', 'One bottle with its grower', 'Card', 'Grüner Veltliner, from a grower we know'],
  ['Menu of the day', 'Changed by the kitchen each morning', 'Menu', 'Trout, new potatoes, cress'],
  ['Breakfast', 'What is on the table, and when', 'Text', 'From seven to eleven'],
  ['Gift card teaser', null, 'Card', 'A weekend, a dinner, an hour in the sauna'],
  ['Wedding package', 'The barn, the orchard, dinner for eighty', 'Card', 'Up to eighty guests'],
  ['Seminar package', 'Room, projector, two coffee breaks', 'Card', 'From 62 € a head'],
  ['Spa hours', 'Sauna and steam', 'Text', 'From three to nine, for women on Mondays'],
  ['Weather note', 'Shown when the pass is closed', 'Notice', 'The pass is closed; come by the lake road'],
  ['Holiday notice', 'Shown while we are away', 'Notice', 'We are back on the first of March'],
  ['Dog rules', null, 'Text', 'Welcome in most rooms and in half of the restaurant'],
  ['House rules', 'There are few', 'Text', 'Quiet after ten, no shoes in the spa'],
  ['Team card', 'One of us with picture and name', 'Card', 'Maria, reception'],
  ['Job teaser', 'Leads to the open jobs', 'Card', 'We train cooks, waiters and gardeners'],
  ['Partner logos', 'Farms and workshops we work with', 'Gallery', 'Twelve farms, three workshops'],
  ['Social links', null, 'Links', 'Find us elsewhere'],
  ['Footer address', 'Goes at the foot of each page', 'Text', 'Lakeside House, Lakeside 1, 4866 Unterach'],
  ['Cookie note', 'What we store and why', 'Notice', 'We set no cookies but our own'],
  ['Emergency numbers', 'For guests', 'Text', 'Reception 9, ambulance 144, mountain rescue 140'],
  ['Bicycle hire', null, 'Card', 'Eight bicycles, 15 € a day'],
  ['Boat hire', null, 'Card', 'Two rowing boats, free for guests'],
  ['Season greeting', 'Changed four times a year', 'Hero', 'The garden is awake'],
  ['Voucher terms', 'The small print', 'Text', 'Valid for three years'],
  ['Two rooms side by side', 'Columns with a card each', 'Columns', 'Garden room, from 118 € a night'],
  ['Packing list', null, 'List', 'Bathing things, walking shoes, a book'],
] as const

/** Blocks for every part of the site, made over 90 days. */
export async function addDemoBlocks({ db, site, daysAgo }: DemoContext) {
  for (const [i, [label, description, type, text]] of BLOCKS.entries()) {
    const age = DEMO_DAYS * (1 - i / BLOCKS.length)
    await insertBlock(db, site.id, {
      id: newId('block'),
      label,
      description,
      template: templateOf(type, text),
      createdBy: null,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(i % 3 === 0 ? age / 2 : age),
    })
  }
}

function templateOf(type: string, text: string) {
  if (type === 'Notice')
    return [
      { type: 'Divider', props: {} },
      { type, props: { text } },
    ]
  if (type !== 'Columns') return { type, props: { text } }
  const card = { type: 'Card', props: { text } }
  return { type, props: { columns: [{ content: [card] }, { content: [card] }] } }
}
