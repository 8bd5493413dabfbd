import {
  array,
  buttons,
  choice,
  component,
  flag,
  heading,
  html,
  icon,
  image,
  intro,
  line,
  lines,
  link,
  object,
  optional,
  whole,
} from './schema.ts'

export const Hero = component({
  type: 'Hero',
  label: 'Opening',
  category: 'sections',
  description: 'The first thing visitors see: a large heading, a sentence, buttons, and a picture or video.',
  props: object({
    eyebrow: optional(line({ title: 'Small line above' })),
    heading,
    text: optional(lines({ maxLength: 1_000 })),
    buttons,
    layout: choice(['split', 'center', 'cover'], {
      description: 'split: picture beside the text; center: picture below it; cover: picture behind it',
    }),
    image: optional(image({ title: 'Picture' })),
    imageAlt: optional(line({ title: 'What the picture shows' })),
    videoUrl: optional(
      link({
        title: 'Video address',
        description: 'A file that plays silently behind or beside the text, instead of the picture',
      }),
    ),
    align: choice(['left', 'center']),
    overlay: whole(0, 90, 50, { title: 'Darkness of the picture behind the text, in percent' }),
  }),
  defaultProps: {
    eyebrow: 'Since 1987, by the lake',
    heading: 'A quiet place to think, eat and sleep well',
    text: 'Twelve rooms, a kitchen that cooks what grows around it, and a lake at the door. Forty minutes from the city.',
    buttons: [
      { label: 'Book a room', href: '/book', variant: 'primary' },
      { label: 'See the rooms', href: '/rooms', variant: 'secondary' },
    ],
    layout: 'split',
    image: '',
    imageAlt: '',
    videoUrl: '',
    align: 'left',
    overlay: 50,
  },
})

export const Features = component({
  type: 'Features',
  label: 'Advantages',
  category: 'sections',
  description: 'The strengths of an offer, each with an icon, a title and a sentence.',
  props: object({
    heading: optional(heading),
    intro,
    items: array(
      object({
        icon,
        title: line(),
        text: lines({ maxLength: 1_000 }),
        href: optional(link({ title: 'Link' })),
      }),
      { maxItems: 24 },
    ),
    columns: whole(1, 4, 3),
    variant: choice(['plain', 'cards', 'rows']),
  }),
  defaultProps: {
    heading: 'Everything at hand',
    intro: 'What guests tell us they come back for.',
    items: [
      {
        icon: 'bed',
        title: 'Rooms with a view',
        text: 'Each of the twelve faces the water and has a desk that does too.',
      },
      {
        icon: 'utensils',
        title: 'Honest food',
        text: 'We cook what grows within an hour of here, and change the menu with it.',
      },
      {
        icon: 'drop',
        title: 'Lake and sauna',
        text: 'A wood-fired sauna, ten steps from clean and very cold water.',
      },
    ],
    columns: 3,
    variant: 'plain',
  },
})

export const Cards = component({
  type: 'Cards',
  label: 'Cards',
  category: 'sections',
  description: 'Offers, articles or services as cards with a picture, a title, a sentence and a link.',
  props: object({
    heading: optional(heading),
    intro,
    cards: array(
      object({
        image: optional(image({ title: 'Picture' })),
        imageAlt: optional(line({ title: 'What the picture shows' })),
        title: line(),
        text: optional(lines({ maxLength: 1_000 })),
        href: optional(link({ title: 'Link' })),
        linkLabel: optional(line({ title: 'Link text' })),
      }),
      { maxItems: 48 },
    ),
    columns: whole(2, 4, 3),
  }),
  defaultProps: {
    heading: 'Three ways to stay',
    intro: '',
    cards: [
      {
        image: '',
        title: 'A weekend',
        text: 'Two nights, two dinners and as much lake as you like.',
        href: '/weekend',
        linkLabel: 'See the offer',
      },
      {
        image: '',
        title: 'A working week',
        text: 'A desk with a view, fast internet, and lunch at noon.',
        href: '/work',
        linkLabel: 'See the offer',
      },
      {
        image: '',
        title: 'A celebration',
        text: 'The barn seats eighty; the orchard rather more.',
        href: '/celebrate',
        linkLabel: 'See the offer',
      },
    ],
    columns: 3,
  },
})

export const Stats = component({
  type: 'Stats',
  label: 'Figures',
  category: 'sections',
  description: 'Two to four large numbers, each with a label.',
  props: object({
    heading: optional(heading),
    items: array(object({ value: line(), label: line() }), { maxItems: 8 }),
  }),
  defaultProps: {
    heading: '',
    items: [
      { value: '12', label: 'rooms, all facing the lake' },
      { value: '38', label: 'years in one family' },
      { value: '4.9', label: 'of 5, from 620 guests' },
      { value: '0', label: 'televisions' },
    ],
  },
})

export const CallToAction = component({
  type: 'CallToAction',
  label: 'Call to action',
  category: 'sections',
  description: 'Asks visitors to take the page’s main action.',
  props: object({
    heading,
    text: optional(lines({ maxLength: 1_000 })),
    buttons,
    variant: choice(['accent', 'muted', 'dark', 'plain']),
    align: choice(['center', 'left']),
  }),
  defaultProps: {
    heading: 'Come and see for yourself',
    text: 'Write to us when you would like to come. We reply within a day.',
    buttons: [{ label: 'Request a room', href: '/contact', variant: 'primary' }],
    variant: 'accent',
    align: 'center',
  },
})

export const Steps = component({
  type: 'Steps',
  label: 'Steps',
  category: 'sections',
  description: 'How something works, in numbered steps.',
  props: object({
    heading: optional(heading),
    intro,
    items: array(object({ title: line(), text: lines({ maxLength: 1_000 }) }), { maxItems: 12 }),
  }),
  defaultProps: {
    heading: 'How it works',
    intro: '',
    items: [
      { title: 'Write to us', text: 'Two sentences are enough. We call you back the same day.' },
      { title: 'Get a plan', text: 'You receive a plan with a date and a fixed price.' },
      { title: 'Lean back', text: 'One person looks after everything until it is done.' },
    ],
  },
})

export const Timeline = component({
  type: 'Timeline',
  label: 'Timeline',
  category: 'sections',
  description: 'A history with dates and events, from top to bottom.',
  props: object({
    heading: optional(heading),
    items: array(object({ date: line(), title: line(), text: optional(lines({ maxLength: 1_000 })) }), {
      maxItems: 50,
    }),
  }),
  defaultProps: {
    heading: 'Our story',
    items: [
      {
        date: '1740',
        title: 'A toll house',
        text: 'Carters who crossed the pass paid here, and slept here.',
      },
      { date: '1987', title: 'The first guests', text: 'Anna and Karl opened four rooms and a kitchen.' },
      { date: 'Today', title: 'The third generation', text: 'Twelve rooms, one sauna, the same recipes.' },
    ],
  },
})

export const Faq = component({
  type: 'Faq',
  label: 'Questions and answers',
  category: 'sections',
  description: 'Questions that expand to show their answers, as simple HTML paragraphs.',
  props: object({
    heading: optional(heading),
    intro,
    items: array(object({ question: line(), answer: html({ maxLength: 10_000 }) }), { maxItems: 50 }),
  }),
  defaultProps: {
    heading: 'What guests ask most',
    intro: '',
    items: [
      {
        question: 'When can we arrive?',
        answer: '<p>From three in the afternoon. Your bags may come earlier.</p>',
      },
      {
        question: 'Are dogs welcome?',
        answer: '<p>In most rooms and in half of the restaurant. Please tell us before.</p>',
      },
      {
        question: 'What if we have to cancel?',
        answer: '<p>Until a week before you arrive it costs nothing.</p>',
      },
    ],
  },
})

export const Banner = component({
  type: 'Banner',
  label: 'Announcement',
  category: 'sections',
  description: 'A line of news with a link.',
  props: object({
    text: line(),
    linkLabel: optional(line({ title: 'Link text' })),
    href: optional(link({ title: 'Link' })),
    tone: choice(['accent', 'info', 'warning', 'muted']),
    sticky: flag(false, { title: 'Sticks to the top' }),
  }),
  defaultProps: {
    text: 'We are closed from 9 to 20 November.',
    linkLabel: 'See our opening hours',
    href: '/hours',
    tone: 'accent',
    sticky: false,
  },
})
