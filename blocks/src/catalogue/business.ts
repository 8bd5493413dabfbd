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
const limit = whole(1, 48, 6, { title: 'Maximum number' })

const FormField = object({
  name: word({
    default: 'answer',
    description: 'Name the answer is sent as',
    pattern: '^[A-Za-z][A-Za-z0-9_-]{0,99}$',
  }),
  label: line(),
  type: choice(['text', 'email', 'tel', 'textarea', 'select', 'checkbox', 'date', 'number']),
  required: flag(false),
  options: optionalArray(line(), { maxItems: 50, title: 'Options of a select' }),
})

export const ContactForm = component({
  type: 'ContactForm',
  label: 'Form',
  category: 'business',
  description: 'A form whose answers go to the business, such as a message or a quote request.',
  props: object({
    ...head,
    fields: array(FormField, { minItems: 1, maxItems: 30 }),
    submitLabel: line({ title: 'Button text' }),
    note: optional(lines({ title: 'Small print', maxLength: 1_000 })),
    doneText: optional(line({ title: 'Text shown after sending' })),
    formId: optional(
      word({
        title: 'Form',
        'x-form': true,
        description: 'Id of a form of the site to show; empty: the fields of this block',
      }),
    ),
    action: optional(link({ title: 'Where answers are sent', description: 'Empty: to the site itself' })),
  }),
  defaultProps: {
    heading: 'Write to us',
    intro: 'We reply within a day.',
    fields: [
      { name: 'name', label: 'Name', type: 'text', required: true, options: [] },
      { name: 'email', label: 'Email', type: 'email', required: true, options: [] },
      { name: 'message', label: 'Message', type: 'textarea', required: true, options: [] },
    ],
    submitLabel: 'Send message',
    note: 'We only use what you write to reply to you.',
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
  description: 'Current products of the shop.',
  props: object({
    ...head,
    category: optional(word({ title: 'Only this category' })),
    limit,
    columns: whole(2, 4, 3),
  }),
  defaultProps: { heading: 'From our shop', intro: '', category: '', limit: 6, columns: 3 },
})

export const ListingGrid = component({
  type: 'ListingGrid',
  label: 'Real estate',
  category: 'business',
  description: 'Current houses, flats and land for sale or rent.',
  props: object({
    ...head,
    offer: choice(['all', 'sale', 'rent']),
    city: optional(word({ title: 'Only this city' })),
    limit,
    columns: whole(2, 3, 3),
  }),
  defaultProps: { heading: 'On offer now', intro: '', offer: 'all', city: '', limit: 6, columns: 3 },
})

export const BookingWidget = component({
  type: 'BookingWidget',
  label: 'Appointments',
  category: 'business',
  description: 'Lets visitors choose a service and request an appointment.',
  props: object({
    ...head,
    serviceId: optional(word({ title: 'Only this service', description: 'Its id; empty for all' })),
    submitLabel: line({ title: 'Button text' }),
  }),
  defaultProps: {
    heading: 'Book an appointment',
    intro: 'Choose what you need and when. We confirm by email.',
    serviceId: '',
    submitLabel: 'Request this appointment',
  },
})

export const ReservationWidget = component({
  type: 'ReservationWidget',
  label: 'Table reservation',
  category: 'business',
  description: 'Lets restaurant visitors request a table.',
  props: object({
    ...head,
    maxGuests: whole(1, 100, 12, { title: 'Largest party' }),
    submitLabel: line({ title: 'Button text' }),
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
  description: 'Currently published open positions.',
  props: object({
    ...head,
    department: optional(word({ title: 'Only this department' })),
    limit: whole(1, 100, 20, { title: 'Maximum number' }),
  }),
  defaultProps: {
    heading: 'Work with us',
    intro: 'We train cooks, waiters and gardeners.',
    department: '',
    limit: 20,
  },
})
