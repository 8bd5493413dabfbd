import type { Static } from 'typebox'
import type { ContactForm } from './catalogue/business.ts'
import type { FieldType, FormField } from './forms.ts'

/** A field as the block of a form declares it. */
export type BlockField = Static<typeof ContactForm.props>['fields'][number]

const TYPES: Record<NonNullable<BlockField['type']>, FieldType> = {
  text: 'text',
  email: 'email',
  tel: 'phone',
  textarea: 'longText',
  select: 'choice',
  checkbox: 'consent',
  date: 'date',
  number: 'number',
}

export const asField = ({ name, label, type = 'text', required, options = [] }: BlockField): FormField => ({
  name,
  label,
  type: TYPES[type],
  required,
  options,
})
