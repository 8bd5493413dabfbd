import {
  array,
  choice,
  component,
  flag,
  heading,
  intro,
  line,
  lines,
  link,
  object,
  optional,
  optionalArray,
  whole,
  word,
} from './schema.ts'

const head = { heading: optional(heading), intro }
const limit = whole(1, 48, 6, { title: 'How many at most' })

const FormField = object({
  name: word({
    default: 'answer',
    description: 'What the answer is sent as',
    pattern: '^[A-Za-z][A-Za-z0-9_-]{0,99}$',
  }),
  label: line(),
  type: choice(['text', 'email', 'tel', 'textarea', 'select', 'checkbox', 'date', 'number']),
  required: flag(false),
  options: optionalArray(line(), { maxItems: 50, title: 'Choices of a select' }),
})

export const ContactForm = component({
  type: 'ContactForm',
  label: 'Form',
  category: 'business',
  description: 'A form whose answers go to the business, such as a message or a request for an offer.',
  props: object({
    ...head,
    fields: array(FormField, { minItems: 1, maxItems: 30 }),
    submitLabel: line({ title: 'Text of the button' }),
    note: optional(lines({ title: 'Small print', maxLength: 1_000 })),
    doneText: optional(line({ title: 'Text shown once it was sent' })),
    formId: optional(
      word({
        title: 'Form',
        'x-form': true,
        description: 'Id of a form of the site, whose fields are shown; empty: the fields of this block',
      }),
    ),
    action: optional(link({ title: 'Where answers are sent', description: 'Empty: to the site itself' })),
  }),
  defaultProps: {
    heading: 'Write to us',
    intro: 'We answer within a day.',
    fields: [
      { name: 'name', label: 'Name', type: 'text', required: true, options: [] },
      { name: 'email', label: 'E-mail', type: 'email', required: true, options: [] },
      { name: 'message', label: 'Message', type: 'textarea', required: true, options: [] },
    ],
    submitLabel: 'Send message',
    note: 'We use what you write to answer you, and for nothing else.',
    doneText: '',
    formId: '',
    action: '',
  },
})

export const OpeningHours = component({
  type: 'OpeningHours',
  label: 'Opening hours',
  category: 'business',
  description: 'When a business is open, line by line, with a note on exceptions.',
  props: object({
    heading: optional(heading),
    hours: array(object({ days: line(), hours: line() }), { maxItems: 21 }),
    note: optional(lines({ maxLength: 1_000 })),
  }),
  defaultProps: {
    heading: 'Opening hours',
    hours: [
      { days: 'Monday', hours: '9:00 – 18:00' },
      { days: 'Tuesday', hours: 'Closed' },
      { days: 'Wednesday to Friday', hours: '9:00 – 22:00' },
      { days: 'Saturday and Sunday', hours: '8:00 – 23:00' },
    ],
    note: 'The kitchen closes an hour earlier.',
  },
})

export const ProductGrid = component({
  type: 'ProductGrid',
  label: 'Products',
  category: 'business',
  description: 'Products of the shop, as they are now.',
  props: object({
    ...head,
    category: optional(word({ title: 'Only of this category' })),
    limit,
    columns: whole(2, 4, 3),
  }),
  defaultProps: { heading: 'From our shop', intro: '', category: '', limit: 6, columns: 3 },
})

export const ListingGrid = component({
  type: 'ListingGrid',
  label: 'Real estate',
  category: 'business',
  description: 'Houses, flats and land for sale or rent, as they are listed now.',
  props: object({
    ...head,
    offer: choice(['all', 'sale', 'rent']),
    city: optional(word({ title: 'Only in this city' })),
    limit,
    columns: whole(2, 3, 3),
  }),
  defaultProps: { heading: 'On offer now', intro: '', offer: 'all', city: '', limit: 6, columns: 3 },
})

export const BookingWidget = component({
  type: 'BookingWidget',
  label: 'Appointments',
  category: 'business',
  description: 'Lets visitors choose a service and ask for an appointment.',
  props: object({
    ...head,
    serviceId: optional(word({ title: 'Only this service', description: 'Its id; empty for all' })),
    submitLabel: line({ title: 'Text of the button' }),
  }),
  defaultProps: {
    heading: 'Book an appointment',
    intro: 'Choose what you need and when. We confirm by e-mail.',
    serviceId: '',
    submitLabel: 'Request this appointment',
  },
})

export const ReservationWidget = component({
  type: 'ReservationWidget',
  label: 'Table reservation',
  category: 'business',
  description: 'Lets visitors of a restaurant ask for a table.',
  props: object({
    ...head,
    maxGuests: whole(1, 100, 12, { title: 'Largest party' }),
    submitLabel: line({ title: 'Text of the button' }),
  }),
  defaultProps: {
    heading: 'Reserve a table',
    intro: 'For more than twelve, please call us.',
    maxGuests: 12,
    submitLabel: 'Reserve',
  },
})

export const JobList = component({
  type: 'JobList',
  label: 'Jobs',
  category: 'business',
  description: 'Open positions of the business, as they are published now.',
  props: object({
    ...head,
    department: optional(word({ title: 'Only of this department' })),
    limit: whole(1, 100, 20, { title: 'How many at most' }),
  }),
  defaultProps: {
    heading: 'Work with us',
    intro: 'We train cooks, waiters and gardeners.',
    department: '',
    limit: 20,
  },
})
