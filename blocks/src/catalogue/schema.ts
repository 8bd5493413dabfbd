import {
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  Type,
} from 'typebox'

/** A component of the catalogue as data for editors, generators and validators. */
export type Component = {
  type: string
  label: string
  category: CategoryName
  /** Its purpose in one sentence, for people and language models that choose components. */
  description: string
  /**
   * JSON Schema of its props, without `id`. Besides the standard keywords:
   * `x-text`: visible text to translate, `plain` or `html`.
   * `x-url`: a URL; `image` for a picture.
   * `x-slot`: contains blocks.
   * `x-lines`, `x-color`, `x-source`, `x-form`: hints for the editor's input; `x-source` is HTML written as source, `x-form` the
   * id of a form.
   */
  props: TObject
  /** Example props that look good. */
  defaultProps: Record<string, unknown>
}

export const categories = {
  sections: 'Sections',
  text: 'Text',
  media: 'Pictures and media',
  layout: 'Layout',
  business: 'Business',
  items: 'Item pages',
  frame: 'Header, footer and more',
} as const
export type CategoryName = keyof typeof categories

/** A block of Puck data in a slot. */
export type Block = { type: string; props: { id: string } & Record<string, unknown> }

declare const slotMark: unique symbol
/** The type of a slot's schema; renderers replace it with a component that renders its blocks. */
export type Slot = Block[] & { readonly [slotMark]?: true }

type Declared<Props extends TObject> = Omit<Component, 'props' | 'defaultProps'> & {
  props: Props
  defaultProps: Static<Props>
}

export const component = <const Props extends TObject>(declared: Declared<Props>): Declared<Props> => declared

/** An object with exactly these properties. */
export const object = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

type Options = { title?: string; description?: string; default?: unknown }

/** A string that defaults to empty. */
export const optional = (schema: TString): TOptional<TString> => Type.Optional({ default: '', ...schema })

/** One line of visible text. */
export const line = (options: Options = {}) => Type.String({ maxLength: 500, 'x-text': 'plain', ...options })

/** Visible plain text of several lines; a blank line starts a new paragraph. */
export const lines = (options: Options & { maxLength?: number } = {}) =>
  Type.String({ maxLength: 5_000, 'x-text': 'plain', 'x-lines': true, ...options })

/** Visible HTML, sanitized before rendering; see `ALLOWED_HTML`. */
export const html = (options: Options & { maxLength?: number; 'x-source'?: true } = {}) =>
  Type.String({ maxLength: 50_000, 'x-text': 'html', 'x-lines': true, ...options })

const MAX_URL_LENGTH = 2_000

/** A link target: http, https, mailto, tel, or relative to the site. */
export const link = (options: Options = {}) =>
  Type.String({ maxLength: MAX_URL_LENGTH, 'x-url': true, ...options })

/** The URL of a picture: http, https, or relative to the site. */
export const image = (options: Options = {}) =>
  Type.String({ maxLength: MAX_URL_LENGTH, 'x-url': 'image', ...options })

/** An identifier for programs. */
export const word = (options: Options & { pattern?: string; maxLength?: number; 'x-form'?: true } = {}) =>
  Type.String({ maxLength: 255, ...options })

/** One of a few values; defaults to the first. */
export function choice<const V extends string[]>(values: readonly [...V], options: Options = {}) {
  const [first] = values
  return Type.Optional(Type.Unsafe<V[number]>({ type: 'string', enum: values, default: first, ...options }))
}

export const flag = (fallback: boolean, options: Options = {}) =>
  Type.Optional(Type.Boolean({ default: fallback, ...options }))

export const whole = (minimum: number, maximum: number, fallback: number, options: Options = {}) =>
  Type.Optional(Type.Integer({ minimum, maximum, default: fallback, ...options }))

export const color = (options: Options = {}) =>
  Type.Optional(
    Type.String({
      maxLength: 7,
      pattern: '^(#[0-9a-fA-F]{6})?$',
      'x-color': true,
      default: '',
      description: 'Such as #1d4ed8; empty for the theme colour',
      ...options,
    }),
  )

export const array = <S extends TSchema>(
  items: S,
  options: Options & { minItems?: number; maxItems?: number } = {},
) => Type.Array(items, { maxItems: 50, ...options })

/** A list that defaults to empty. */
export const optionalArray = <S extends TSchema>(
  items: S,
  options: Options & { maxItems?: number } = {},
): TOptional<TArray<S>> => Type.Optional({ ...array(items, options), default: [] })

const AnyBlock = Type.Object({
  type: Type.String({ maxLength: 255 }),
  props: Type.Unsafe<Block['props']>({ type: 'object' }),
})

/** Contains blocks, `{type, props}`, of any type in the catalogue. */
export const slot = (options: Options = {}) =>
  Type.Unsafe<Slot>({ type: 'array', items: AnyBlock, maxItems: 200, 'x-slot': true, ...options })

export const align = choice(['left', 'center', 'right'])
export const heading = line({ title: 'Heading' })
export const intro = optional(lines({ title: 'Introduction', maxLength: 1_000 }))

const Link = {
  label: line(),
  href: link({ title: 'Link' }),
}
export const LinkItem = object(Link)
const ButtonItem = object({ ...Link, variant: choice(['primary', 'secondary', 'ghost']) })
export const buttons = optionalArray(ButtonItem, { maxItems: 4 })

export const ICONS = [
  'none',
  'check',
  'star',
  'heart',
  'bolt',
  'shield',
  'clock',
  'calendar',
  'map-pin',
  'phone',
  'mail',
  'chat',
  'user',
  'users',
  'home',
  'key',
  'camera',
  'image',
  'music',
  'leaf',
  'sun',
  'moon',
  'drop',
  'fire',
  'coffee',
  'utensils',
  'wine',
  'bed',
  'bath',
  'car',
  'truck',
  'bike',
  'globe',
  'chart',
  'gift',
  'tag',
  'cart',
  'card',
  'lock',
  'gear',
  'tools',
  'book',
  'pen',
  'briefcase',
  'award',
  'smile',
] as const
export const icon = choice([...ICONS], { default: 'check' })
