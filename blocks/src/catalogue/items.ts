import { choice, component, heading, intro, line, link, object, optional, whole, word } from './schema.ts'

const head = { heading: optional(heading), intro }
const columns = whole(2, 4, 3)
const button = {
  buttonLabel: optional(line({ title: 'Button text' })),
  buttonHref: optional(link({ title: 'Button link' })),
}
const NO_BUTTON = { buttonLabel: '', buttonHref: '' }

export const Directory = component({
  type: 'Directory',
  label: 'All items of a kind',
  category: 'items',
  description: 'All products, properties, stays, services or jobs, with filters and pagination.',
  props: object({
    of: choice(['products', 'listings', 'units', 'services', 'jobs']),
    heading: optional(line({ title: 'Heading', description: 'Empty: the kind, such as Products' })),
    intro,
    columns,
  }),
  defaultProps: { of: 'products', heading: 'Our shop', intro: '', columns: 3 },
})

export const ProductDetail = component({
  type: 'ProductDetail',
  label: 'This page’s product',
  category: 'items',
  description: 'Pictures, price, variants and description of the page’s product.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const ListingDetail = component({
  type: 'ListingDetail',
  label: 'This page’s property',
  category: 'items',
  description: 'Pictures, facts, description and location of the page’s property.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const UnitDetail = component({
  type: 'UnitDetail',
  label: 'This page’s stay',
  category: 'items',
  description: 'Pictures, facts, price and available nights of the page’s flat, room or house.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const ServiceDetail = component({
  type: 'ServiceDetail',
  label: 'This page’s service',
  category: 'items',
  description: 'Duration, price and description of the page’s service.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const JobDetail = component({
  type: 'JobDetail',
  label: 'This page’s job',
  category: 'items',
  description: 'Facts and description of the page’s open position.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const UnitGrid = component({
  type: 'UnitGrid',
  label: 'Stays',
  category: 'items',
  description: 'Current rooms, flats and houses for guests.',
  props: object({ ...head, limit: whole(1, 48, 6, { title: 'Maximum number' }), columns }),
  defaultProps: { heading: 'Stay with us', intro: '', limit: 6, columns: 3 },
})

export const PageList = component({
  type: 'PageList',
  label: 'Newest pages',
  category: 'items',
  description: 'The newest pages under a path, such as blog articles.',
  props: object({
    ...head,
    path: word({ title: 'Under path', default: '/blog', description: 'Such as /blog' }),
    limit: whole(1, 48, 12, { title: 'Maximum number' }),
    columns,
  }),
  defaultProps: { heading: 'News from the house', intro: '', path: '/blog', limit: 12, columns: 3 },
})

export const Breadcrumbs = component({
  type: 'Breadcrumbs',
  label: 'Breadcrumbs',
  category: 'items',
  description: 'Links from the home page down to this one.',
  props: object({ homeLabel: optional(line({ title: 'First link text' })) }),
  defaultProps: { homeLabel: 'Home' },
})
