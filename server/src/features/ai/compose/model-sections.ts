import { ALLOWED_HTML, type ComponentType, catalogue, propsErrors } from '@sitewright/blocks/catalogue'
import sanitizeHtml from 'sanitize-html'
import { type TSchema, Type } from 'typebox'
import type { Pictures } from '../plan/page-assembly.ts'
import type { Part } from '../plan/site-plan.ts'
import { cleanLine, cleanText, cut } from '../text.ts'

/** Components that models compose pages from: self-contained sections. */
export const OFFERED_COMPONENTS: ComponentType[] = [
  'Hero',
  'Features',
  'Cards',
  'Stats',
  'CallToAction',
  'Steps',
  'Timeline',
  'Faq',
  'Banner',
  'Testimonials',
  'Pricing',
  'Team',
  'LogoCloud',
  'RichText',
  'Quote',
  'Table',
  'Image',
  'Gallery',
  'ContactForm',
  'OpeningHours',
  'Map',
  'ProductGrid',
  'ListingGrid',
  'BookingWidget',
  'ReservationWidget',
  'JobList',
]

/** The components as described to models. */
export const componentDescriptions = OFFERED_COMPONENTS.map((type) => ({
  component: type,
  use: catalogue[type]?.description,
}))

/** Props that a model cannot know: files, ids, coordinates and display settings. */
const OMITTED = new Set(['videoUrl', 'action', 'logo', 'lat', 'lng', 'width', 'height', 'sticky', 'poster'])
const MAX_ITEMS = 12
const MAX_SUBJECT_LENGTH = 150
const MAX_PICTURES = 12
/** Percent. */
const MIN_OVERLAY = 40

type Schema = TSchema & {
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  title?: string
  description?: string
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  'x-text'?: 'plain' | 'html'
  'x-url'?: true | 'image'
  'x-lines'?: true
  'x-slot'?: true
  'x-color'?: true
}

/** The link targets a model may use. `hint` describes them in error messages for the model. */
export type Links = { allows(href: string): boolean; hint: string }

/** The schema of a model's answer for a component. All fields are required; pictures are described by their subject. */
export function sectionSchema(component: string): TSchema {
  return answerSchema(catalogue[component]?.props as Schema)
}

function answerSchema(schema: Schema): TSchema {
  const { type, properties, items, minItems, maxItems = MAX_ITEMS, minimum, maximum } = schema
  const description = [schema.title, hintFor(schema)].filter(Boolean).join(': ')
  const annotation = description ? { description } : {}
  if (properties) {
    const known = Object.entries(properties).filter(([name, child]) => isFilledByModel(name, child, schema))
    const fields = Object.fromEntries(known.map(([name, child]) => [name, answerSchema(child)]))
    return Type.Object(fields, { additionalProperties: false, ...annotation })
  }
  if (items)
    return Type.Array(answerSchema(items), {
      maxItems: Math.min(maxItems, MAX_ITEMS),
      ...(minItems && { minItems }),
      ...annotation,
    })
  if (schema.enum) return Type.Unsafe({ type: 'string', enum: schema.enum, ...annotation })
  if (type === 'boolean') return Type.Boolean(annotation)
  if (type === 'integer')
    return Type.Integer({
      ...annotation,
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    })
  return Type.String(annotation)
}

function hintFor(schema: Schema): string | undefined {
  if (schema['x-url'] === 'image')
    return 'what the picture shows, in English, in 3 to 12 words; empty for none'
  if (schema['x-url']) return 'one of data.links, or empty'
  if (schema['x-text'] === 'html') return 'HTML of p, h2, h3, ul, ol, li, strong, em, blockquote and a'
  return schema.description
}

function isFilledByModel(name: string, schema: Schema, { required = [] }: Schema): boolean {
  if (OMITTED.has(name) || schema['x-slot'] || schema['x-color']) return false
  if (required.includes(name)) return true
  const isText = schema['x-text'] !== undefined || schema['x-url'] !== undefined || schema.enum !== undefined
  return schema.type === 'string' ? isText : name !== 'children'
}

type Answer = Record<string, unknown>

/**
 * Converts a model's answer to a part, with a list of problems for the model. It is usable in spite of links that are left
 * out. Ignores pictures if `pictures` is null.
 */
export function readSection(
  component: string,
  answer: Answer,
  { pictures, links, name }: { pictures: Pictures | null; links: Links; name: string },
): { part: Part; problems: string[]; isUsable: boolean } {
  const reading = new Reading(pictures, links, component)
  const props = reading.value(catalogue[component]?.props as Schema, answer, name) as Part['props']
  const errors = Object.entries(propsErrors(component, props, name)).map(
    ([path, message]) => `${path} ${message}`,
  )
  const isUsable = errors.length === 0 && !reading.isIncomplete
  return {
    part: { type: component, props: legible(props) },
    problems: [...reading.problems, ...errors],
    isUsable,
  }
}

/** Text on a picture needs a dark layer between them. */
const legible = (props: Part['props']) =>
  props.layout === 'cover' && typeof props.overlay === 'number' && props.overlay < MIN_OVERLAY
    ? { ...props, overlay: MIN_OVERLAY }
    : props

class Reading {
  readonly problems: string[] = []
  /** Whether a text that is needed is missing. */
  isIncomplete = false
  readonly #pictures: Pictures | null
  readonly #links: Links
  readonly #component: string

  constructor(pictures: Pictures | null, links: Links, component: string) {
    this.#pictures = pictures
    this.#links = links
    this.#component = component
  }

  value(schema: Schema, value: unknown, path: string, isRequired = true): unknown {
    const { properties, items, required = [] } = schema
    if (typeof value === 'string') return this.#text(schema, value, path, isRequired)
    if (Array.isArray(value) && items) return value.map((item, i) => this.value(items, item, `${path}.${i}`))
    if (typeof value !== 'object' || value === null || !properties) return value
    const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name))
    return Object.fromEntries(
      known.map(([name, child]) => [
        name,
        this.value(properties[name] as Schema, child, `${path}.${name}`, required.includes(name)),
      ]),
    )
  }

  #text(schema: Schema, value: string, path: string, isRequired: boolean): string {
    if (schema['x-url'] === 'image') return this.#picture(schema, value)
    if (schema['x-url']) return this.#link(value.trim(), path)
    if (schema['x-text'] === undefined) return value
    const text =
      schema['x-text'] === 'html'
        ? ordered(cleanHtml(value, this.#links), this.#component === 'RichText' ? 2 : 4)
        : schema['x-lines']
          ? cleanText(value).trim()
          : cleanLine(value)
    if (isRequired && text === '') {
      this.problems.push(`${path} is empty`)
      this.isIncomplete = true
    }
    return text
  }

  #picture({ title }: Schema, value: string): string {
    const subject = cut(cleanLine(value), MAX_SUBJECT_LENGTH)
    const pictures = this.#pictures
    if (pictures === null || !/\p{L}/u.test(subject) || pictures.requested.length >= MAX_PICTURES) return ''
    if (this.#component === 'Hero') return pictures.request(subject, 1600, 1066)
    return title === 'Portrait'
      ? pictures.request(`portrait: ${subject}`, 640, 640)
      : pictures.request(subject, 960, 640)
  }

  #link(href: string, path: string): string {
    if (href === '' || this.#links.allows(href)) return href
    this.problems.push(`${path} must be ${this.#links.hint}`)
    return ''
  }
}

/** Keeps the tags allowed by the catalogue, except pictures, audio and video. Removes links that are not allowed. */
function cleanHtml(html: string, links: Links): string {
  const { img: _img, audio: _audio, video: _video, ...tags } = ALLOWED_HTML.tags
  return sanitizeHtml(cleanText(html), {
    allowedTags: Object.keys(tags),
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(tags).map(([tag, names]) => [tag, [...names]])),
      '*': [...ALLOWED_HTML.everywhere],
    },
    allowedSchemes: [...(ALLOWED_HTML.addresses.href ?? [])],
    nonTextTags: [...ALLOWED_HTML.dropped],
    selfClosing: [...ALLOWED_HTML.empty],
    transformTags: {
      a: (tagName, { href = '', ...attribs }) => ({
        tagName: links.allows(href.trim()) ? tagName : 'span',
        attribs: links.allows(href.trim()) ? { href: href.trim(), ...attribs } : {},
      }),
    },
  }).trim()
}

/** The HTML with headings from this level on, none of which skips one. */
function ordered(html: string, top: number): string {
  let [previous, level] = [top - 1, top]
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_all, slash: string, given: string) => {
    if (slash === '') {
      level = Math.min(Math.max(Number(given), top), previous + 1, 6)
      previous = level
    }
    return `<${slash}h${level}`
  })
}

const MAIL = /^mailto:([^?]+)$/i
const PHONE = /^tel:([\d\s+()/.-]+)$/i
const MIN_PHONE_DIGITS = 5
const digits = (text: string) => text.replace(/\D/g, '')

/** Whether the prompt contains this external URL, email address or phone number. */
export function isNamedIn(prompt: string, href: string): boolean {
  const phone = PHONE.exec(href)?.[1]
  if (phone !== undefined)
    return digits(phone).length >= MIN_PHONE_DIGITS && digits(prompt).includes(digits(phone))
  const named = prompt
    .split(/[\s<>"“”„()]+/u)
    .map((word) => word.replace(/(?<![.,;:!?])[.,;:!?]+$/, '').toLowerCase())
  const mail = MAIL.exec(href)?.[1]
  if (mail !== undefined) return named.includes(mail.toLowerCase())
  return /^https?:\/\/./i.test(href) && named.includes(href.toLowerCase())
}
