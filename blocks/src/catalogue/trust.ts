import {
  array,
  choice,
  component,
  flag,
  heading,
  image,
  intro,
  line,
  lines,
  link,
  object,
  optional,
  optionalArray,
  whole,
} from './schema.ts'

export const Testimonials = component({
  type: 'Testimonials',
  label: 'Testimonials',
  category: 'sections',
  description: 'What customers say, with their names.',
  props: object({
    heading: optional(heading),
    items: array(
      object({
        quote: lines({ maxLength: 2_000 }),
        name: line(),
        role: optional(line()),
        image: optional(image({ title: 'Portrait' })),
        rating: whole(0, 5, 0, { title: 'Stars; 0 for none' }),
      }),
      { maxItems: 24 },
    ),
    columns: whole(1, 3, 3),
  }),
  defaultProps: {
    heading: 'What our guests say',
    items: [
      {
        quote: 'We came for a weekend and stayed for a week. The breakfast alone is worth the drive.',
        name: 'Marlene Huber',
        role: 'Vienna',
        rating: 5,
      },
      {
        quote: 'The only place where I finish a book.',
        name: 'Jonas Lindqvist',
        role: 'Stockholm',
        rating: 5,
      },
      {
        quote: 'Eighty guests, one barn, and nobody had to wait for anything. Thank you!',
        name: 'Sofia and Luca',
        role: 'Married here in June',
        rating: 5,
      },
    ],
    columns: 3,
  },
})

export const Pricing = component({
  type: 'Pricing',
  label: 'Prices',
  category: 'sections',
  description: 'Two to four offers side by side with price, contents, and a button.',
  props: object({
    heading: optional(heading),
    intro,
    plans: array(
      object({
        name: line(),
        price: line({ description: 'As shown, such as € 29' }),
        period: optional(line({ description: 'Such as per month' })),
        text: optional(lines({ maxLength: 500 })),
        features: optionalArray(line(), { maxItems: 20, title: 'What is included' }),
        buttonLabel: optional(line({ title: 'Button text' })),
        href: optional(link({ title: 'Link' })),
        highlighted: flag(false),
      }),
      { maxItems: 6 },
    ),
  }),
  defaultProps: {
    heading: 'Simple prices',
    intro: 'No setup fee. Cancel anytime.',
    plans: [
      {
        name: 'Morning',
        price: '€ 39',
        period: 'per month',
        text: 'For early birds.',
        features: ['Weekdays until noon', 'Sauna', 'One guest a month'],
        buttonLabel: 'Choose Morning',
        href: '/join',
      },
      {
        name: 'All day',
        price: '€ 69',
        period: 'per month',
        text: 'What most members choose.',
        features: ['Every day, 6 to 23', 'Sauna and pool', 'All courses', 'Four guests a month'],
        buttonLabel: 'Choose All day',
        href: '/join',
        highlighted: true,
      },
      {
        name: 'Family',
        price: '€ 99',
        period: 'per month',
        text: 'Two adults, any number of children.',
        features: ['Everything in All day', 'Swimming lessons', 'Childcare in the afternoon'],
        buttonLabel: 'Choose Family',
        href: '/join',
      },
    ],
  },
})

export const Team = component({
  type: 'Team',
  label: 'Team',
  category: 'sections',
  description: 'The people of a business, with portrait, name, role and a sentence.',
  props: object({
    heading: optional(heading),
    intro,
    members: array(
      object({
        name: line(),
        role: optional(line()),
        text: optional(lines({ maxLength: 1_000 })),
        image: optional(image({ title: 'Portrait' })),
        href: optional(link({ title: 'Link' })),
      }),
      { maxItems: 60 },
    ),
    columns: whole(2, 4, 3),
  }),
  defaultProps: {
    heading: 'The people who look after you',
    intro: '',
    members: [
      { name: 'Anna Leitner', role: 'Host', text: 'Knows every guest by name after the second visit.' },
      { name: 'David Moser', role: 'Chef', text: 'Cooks what his father grows.' },
      { name: 'Mira Novak', role: 'Sauna and garden', text: 'Is up first, and in the lake all year.' },
    ],
    columns: 3,
  },
})

export const LogoCloud = component({
  type: 'LogoCloud',
  label: 'Logos',
  category: 'sections',
  description: 'Logos of customers, partners or press; a name where there is no picture.',
  props: object({
    heading: optional(line({ title: 'Heading' })),
    logos: array(
      object({
        name: line(),
        image: optional(image({ title: 'Logo' })),
        href: optional(link({ title: 'Link' })),
      }),
      { maxItems: 40 },
    ),
    variant: choice(['muted', 'color']),
  }),
  defaultProps: {
    heading: 'They have written about us',
    logos: [
      { name: 'Morning Post' },
      { name: 'Slow Travel' },
      { name: 'Alpine Kitchen' },
      { name: 'Weekender' },
    ],
    variant: 'muted',
  },
})
