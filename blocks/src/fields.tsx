import type { CustomField, CustomFieldRender, Field } from '@puckeditor/core'
import type { TObject, TSchema } from 'typebox'
import { ColorInput, ImageInput, LinesInput, type PickImage, TableInput } from './components/inputs.tsx'

export type { PickImage } from './components/inputs.tsx'

/** Inputs provided by the editor around Puck. */
export type FieldOptions = {
  /** Lets the user choose a picture, for example from the media library; undefined if cancelled. */
  pickImage?: PickImage
  /** The input for HTML; a text area by default. Puck's own rich text field renders unsanitized HTML, so it is not used. */
  htmlField?: CustomFieldRender<string>
  /** The input for a form of the site; its id as text by default. */
  formField?: CustomFieldRender<string>
}

type Keywords = {
  type?: string
  title?: string
  description?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  enum?: string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-text'?: 'plain' | 'html'
  'x-url'?: true | 'image'
  'x-slot'?: true
  'x-lines'?: true
  'x-color'?: true
  'x-source'?: true
  'x-form'?: true
}

/** With more options, a select replaces radio buttons. */
const MAX_RADIO_OPTIONS = 3
const MAX_NUMBERS_TO_CHOOSE = 6

/** Editor fields for the properties of a schema, by name. */
export const fieldsOf = (schema: TObject, options: FieldOptions): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([name, child]) => [
      name,
      { label: (child as Keywords).title ?? readable(name), ...fieldOf(child, options) },
    ]),
  )

function fieldOf(schema: TSchema, options: FieldOptions): Field {
  const keywords = schema as Keywords
  if (keywords['x-slot']) return { type: 'slot' }
  if (keywords['x-url'] === 'image') return imageField(options)
  if (keywords['x-color']) return custom(ColorInput)
  if (keywords['x-form'] && options.formField) return custom(options.formField)
  if (keywords['x-text'] === 'html' && !keywords['x-source'] && options.htmlField) {
    return custom(options.htmlField)
  }
  if (keywords['x-lines']) return { type: 'textarea' }
  if (keywords.enum) return choiceField(keywords.enum.map((value) => ({ value, label: readable(value) })))
  if (keywords.type === 'boolean') return yesOrNo
  if (keywords.type === 'integer' || keywords.type === 'number') return numberField(keywords)
  if (keywords.type === 'array') return arrayField(keywords, options)
  return keywords.description ? { type: 'text', placeholder: keywords.description } : { type: 'text' }
}

const custom = (render: CustomFieldRender<string>): CustomField<string> => ({ type: 'custom', render })

const imageField = ({ pickImage }: FieldOptions) =>
  custom((props) => <ImageInput {...props} pickImage={pickImage} />)

const yesOrNo: Field = {
  type: 'radio',
  options: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
}

type Choice = { value: string | number; label: string }
const choiceField = (choices: Choice[]): Field => ({
  type: choices.length > MAX_RADIO_OPTIONS ? 'select' : 'radio',
  options: choices,
})

function numberField({ type, minimum = 0, maximum = 0 }: Keywords): Field {
  const count = maximum - minimum + 1
  if (type === 'integer' && count <= MAX_NUMBERS_TO_CHOOSE) {
    return choiceField(
      Array.from({ length: count }, (_, i) => ({ value: minimum + i, label: String(minimum + i) })),
    )
  }
  return { type: 'number', min: minimum, max: maximum, ...(type === 'integer' ? { step: 1 } : {}) }
}

/** Puck's arrays hold objects, so lists of strings are edited as lines of text. */
function arrayField({ items, minItems, maxItems }: Keywords, options: FieldOptions): Field {
  const { type, items: cells } = items as Keywords
  if (type !== 'object') {
    return cells ? { type: 'custom', render: TableInput } : { type: 'custom', render: LinesInput }
  }
  const fields = fieldsOf(items as TObject, options)
  return {
    type: 'array',
    arrayFields: fields,
    defaultItemProps: exampleOf(items as TObject),
    getItemSummary: (item, index = 0) => summaryOf(item) || `${index + 1}`,
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  } as Field
}

/** The initial value of a new item. */
function exampleOf(schema: TObject): Record<string, unknown> {
  const empty = (child: TSchema) => {
    const { type, default: given } = child as { type?: string; default?: unknown }
    return given ?? (type === 'array' ? [] : type === 'boolean' ? false : type === 'string' ? '' : 0)
  }
  return Object.fromEntries(Object.entries(schema.properties).map(([name, child]) => [name, empty(child)]))
}

const SUMMARIES = ['title', 'name', 'label', 'question', 'value', 'days', 'quote', 'alt', 'html', 'text']

function summaryOf(item: Record<string, unknown>): string {
  const name = SUMMARIES.find((candidate) => typeof item[candidate] === 'string' && item[candidate] !== '')
  const text = String((name && item[name]) ?? '').replace(/<[^<>]*>/g, '')
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** Turns `linkLabel` and `link-label` into "Link label". */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
