import { choice, component, heading, intro, line, link, object, optional, whole, word } from './schema.ts'

const head = { heading: optional(heading), intro }
const columns = whole(2, 4, 3)
const button = {
  buttonLabel: optional(line({ title: 'Text of a button' })),
  buttonHref: optional(link({ title: 'Link of the button' })),
}
const NO_BUTTON = { buttonLabel: '', buttonHref: '' }

export const Directory = component({
  type: 'Directory',
  label: 'All of a kind',
  category: 'items',
  description: 'All products, properties, stays, services or jobs, with filters and pages.',
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
  label: 'Product of the page',
  category: 'items',
  description: 'Pictures, price, variants and description of the product that the page is about.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const ListingDetail = component({
  type: 'ListingDetail',
  label: 'Property of the page',
  category: 'items',
  description: 'Pictures, facts, description and place of the property that the page is about.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const UnitDetail = component({
  type: 'UnitDetail',
  label: 'Stay of the page',
  category: 'items',
  description: 'Pictures, facts, price and free nights of the flat, room or house that the page is about.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const ServiceDetail = component({
  type: 'ServiceDetail',
  label: 'Service of the page',
  category: 'items',
  description: 'Duration, price and description of the service that the page is about.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const JobDetail = component({
  type: 'JobDetail',
  label: 'Job of the page',
  category: 'items',
  description: 'Facts and description of the open position that the page is about.',
  props: object(button),
  defaultProps: NO_BUTTON,
})

export const UnitGrid = component({
  type: 'UnitGrid',
  label: 'Stays',
  category: 'items',
  description: 'Rooms, flats and houses that guests can stay in, as they are now.',
  props: object({ ...head, limit: whole(1, 48, 6, { title: 'How many at most' }), columns }),
  defaultProps: { heading: 'Stay with us', intro: '', limit: 6, columns: 3 },
})

export const PageList = component({
  type: 'PageList',
  label: 'Newest pages',
  category: 'items',
  description: 'The newest pages below a path, such as the articles of a blog.',
  props: object({
    ...head,
    path: word({ title: 'Below which path', default: '/blog', description: 'Such as /blog' }),
    limit: whole(1, 48, 12, { title: 'How many at most' }),
    columns,
  }),
  defaultProps: { heading: 'News from the house', intro: '', path: '/blog', limit: 12, columns: 3 },
})

export const Breadcrumbs = component({
  type: 'Breadcrumbs',
  label: 'Breadcrumbs',
  category: 'items',
  description: 'Links from the home page down to this one.',
  props: object({ homeLabel: optional(line({ title: 'Text of the first link' })) }),
  defaultProps: { homeLabel: 'Home' },
})
