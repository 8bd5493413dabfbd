import { type TObject, Type } from 'typebox'
import {
  align,
  array,
  choice,
  component,
  flag,
  html,
  line,
  lines,
  object,
  optional,
  optionalArray,
  slot,
  whole,
  word,
} from './schema.ts'

export const Heading = component({
  type: 'Heading',
  label: 'Heading',
  category: 'text',
  description: 'A heading. Use level 1 once per page, level 2 for its sections.',
  props: object({
    text: line(),
    level: whole(1, 6, 2),
    align,
  }),
  defaultProps: { text: 'A heading that says what follows', level: 2, align: 'left' },
})

export const Text = component({
  type: 'Text',
  label: 'Text',
  category: 'text',
  description: 'One or more paragraphs: HTML with p, strong, em, a and br, or plain text.',
  props: object({
    html: html({ title: 'Text' }),
    size: choice(['normal', 'lead', 'small']),
    align,
  }),
  defaultProps: {
    html: '<p>Say in two or three sentences what your visitors should know. Short paragraphs are read more often than long ones.</p>',
    size: 'normal',
    align: 'left',
  },
})

export const RichText = component({
  type: 'RichText',
  label: 'Article',
  category: 'text',
  description:
    'A longer text as HTML with headings, lists, quotations, tables and pictures, such as a blog post.',
  props: object({ html: html({ title: 'Text', maxLength: 200_000 }) }),
  defaultProps: {
    html:
      '<h2>How we work</h2><p>Every project starts with a <strong>conversation</strong>. We listen, ask, and write down what ' +
      'matters to you before anything is drawn.</p><ul><li>A first meeting, free of charge</li><li>A plan with a fixed price' +
      '</li><li>One person who answers for it</li></ul><blockquote><p>Good work needs time, and people who take it.</p>' +
      '</blockquote><p>You can <a href="/contact">ask us anything</a> along the way.</p>',
  },
})

export type ListItem = { html: string; ordered?: boolean; children?: ListItem[] }
const MAX_LIST_DEPTH = 4
const listItem = (depth: number): TObject =>
  object({
    html: html({ title: 'Text', maxLength: 10_000 }),
    ...(depth < MAX_LIST_DEPTH
      ? {
          ordered: flag(false, { title: 'Numbered list below' }),
          children: optionalArray(listItem(depth + 1), { maxItems: 200, title: 'List below' }),
        }
      : {}),
  })

export const List = component({
  type: 'List',
  label: 'List',
  category: 'text',
  description: 'A bulleted or numbered list; items can contain their own lists.',
  props: object({
    items: Type.Unsafe<ListItem[]>(array(listItem(1), { maxItems: 500 })),
    ordered: flag(false, { title: 'Numbered' }),
    start: whole(0, 1_000_000, 1, { title: 'First number' }),
  }),
  defaultProps: {
    items: [
      { html: 'Free parking in front of the house' },
      { html: 'Step-free entrance and lift' },
      { html: 'Dogs are <strong>welcome</strong>' },
    ],
    ordered: false,
  },
})

export const Quote = component({
  type: 'Quote',
  label: 'Quotation',
  category: 'text',
  description: 'A large quotation with the person’s name.',
  props: object({
    text: lines({ title: 'Quotation' }),
    citation: optional(line({ title: 'Who said it' })),
  }),
  defaultProps: {
    text: 'Simple things should be simple, complex things should be possible.',
    citation: 'Alan Kay',
  },
})

const cells = array(Type.String({ maxLength: 2_000, 'x-text': 'plain' }), { maxItems: 30 })

export const Table = component({
  type: 'Table',
  label: 'Table',
  category: 'text',
  description: 'Rows of plain text below one or more rows of headings.',
  props: object({
    head: optionalArray(cells, { maxItems: 5, title: 'Heading rows' }),
    rows: array(cells, { maxItems: 500 }),
    caption: optional(line()),
  }),
  defaultProps: {
    head: [['Room', 'Size', 'From']],
    rows: [
      ['Garden room', '24 m²', '€ 120'],
      ['Lake room', '28 m²', '€ 160'],
      ['Loft', '45 m²', '€ 240'],
    ],
    caption: 'Prices per night, breakfast included',
  },
})

export const Code = component({
  type: 'Code',
  label: 'Code',
  category: 'text',
  description: 'Code, shown as is.',
  props: object({
    code: Type.String({ maxLength: 50_000, 'x-lines': true }),
    language: optional(word({ maxLength: 50 })),
  }),
  defaultProps: { code: "console.log('Hello')", language: 'js' },
})

export const Details = component({
  type: 'Details',
  label: 'Fold-out',
  category: 'text',
  description: 'Blocks that expand when their summary is clicked.',
  props: object({ summary: line(), content: slot(), open: flag(false, { title: 'Initially open' }) }),
  defaultProps: { summary: 'Show more', content: [], open: false },
})
