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
    description: 'Name of a menu of the site, which is shown instead of the links',
    maxLength: 40,
  }),
)

export const Header = component({
  type: 'Header',
  label: 'Header',
  category: 'frame',
  description: 'The top of each page: name or logo, the links of the site, and one button.',
  props: object({
    brand: line({ title: 'Name' }),
    logo: optional(image()),
    links,
    menu,
    buttonLabel: optional(line({ title: 'Text of the button' })),
    buttonHref: optional(link({ title: 'Link of the button' })),
    sticky: flag(true, { title: 'Stays at the top' }),
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
  description: 'The foot of each page: name, a few words, groups of links, and small print.',
  props: object({
    brand: line({ title: 'Name' }),
    text: optional(lines({ maxLength: 1_000 })),
    groups: array(object({ title: line(), links }), { maxItems: 5, title: 'Groups of links' }),
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
  label: 'Block of your own',
  category: 'frame',
  description: 'Blocks that are kept once and shown on many pages, by the id of the custom block.',
  props: object({ blockId: word({ title: 'Id of the custom block' }) }),
  defaultProps: { blockId: '' },
})
