import {
  array,
  choice,
  component,
  flag,
  image,
  LinkItem,
  line,
  lines,
  link,
  object,
  optional,
  word,
} from './schema.ts'

const links = array(LinkItem, { maxItems: 20, title: 'Links' })
const menu = optional(
  word({
    title: 'Menu',
    description: 'Name of a site menu to show instead of the links',
    maxLength: 40,
  }),
)

export const Header = component({
  type: 'Header',
  label: 'Header',
  category: 'frame',
  description: 'The top of each page: name or logo, site links, and one button.',
  props: object({
    brand: line({ title: 'Name' }),
    logo: optional(image()),
    links,
    menu,
    buttonLabel: optional(line({ title: 'Button text' })),
    buttonHref: optional(link({ title: 'Button link' })),
    sticky: flag(true, { title: 'Sticks to the top' }),
  }),
  defaultProps: {
    brand: 'Lakeside House',
    logo: '',
    links: [
      { label: 'Rooms', href: '/rooms' },
      { label: 'Restaurant', href: '/restaurant' },
      { label: 'About us', href: '/about' },
    ],
    menu: '',
    buttonLabel: 'Book',
    buttonHref: '/book',
    sticky: true,
  },
})

export const Footer = component({
  type: 'Footer',
  label: 'Footer',
  category: 'frame',
  description: 'The bottom of each page: name, a few words, link groups, and small print.',
  props: object({
    brand: line({ title: 'Name' }),
    text: optional(lines({ maxLength: 1_000 })),
    groups: array(object({ title: line(), links }), { maxItems: 5, title: 'Link groups' }),
    menu,
    copyright: optional(line({ title: 'Small print' })),
    variant: choice(['muted', 'dark']),
  }),
  defaultProps: {
    brand: 'Lakeside House',
    text: 'Seestraße 12, 4810 Gmunden\n+43 7612 555 01',
    groups: [
      {
        title: 'Stay',
        links: [
          { label: 'Rooms', href: '/rooms' },
          { label: 'Offers', href: '/offers' },
          { label: 'Getting here', href: '/way' },
        ],
      },
      {
        title: 'House',
        links: [
          { label: 'About us', href: '/about' },
          { label: 'Jobs', href: '/jobs' },
          { label: 'Privacy', href: '/privacy' },
        ],
      },
    ],
    menu: '',
    copyright: '© Lakeside House',
    variant: 'muted',
  },
})

export const CustomBlock = component({
  type: 'CustomBlock',
  label: 'Custom block',
  category: 'frame',
  description: 'A reusable block shown on many pages, by its id.',
  props: object({ blockId: word({ title: 'Custom block id' }) }),
  defaultProps: { blockId: '' },
})
