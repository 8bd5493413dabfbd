import { catalogue, pageErrors } from '@sitewright/blocks/catalogue'
import type { CustomBlockDetail } from '@sitewright/client'

export type Template = CustomBlockDetail['template']
/** A parsed template, or the reason it is invalid. */
export type Parsed = { template: Template; problems: [path: string, message: string][] } | { syntax: string }

export const textOf = (template: Template) => JSON.stringify(template, null, 2)

export const itemsOf = (template: Template) => (Array.isArray(template) ? template : [template])

const PREFIX = 'template.content.'
/** Pages assign new ids to copies of a template. */
const isAboutId = (path: string, message: string) => path.endsWith('.props.id') && message === 'is required'

/** Parses a template and validates it against the component catalogue. */
export function parseTemplate(text: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { syntax: error instanceof Error ? error.message : 'Not valid JSON' }
  }
  if (typeof value !== 'object' || value === null)
    return { syntax: 'A template is an object with type and props, or an array of such objects' }
  const template = value as Template
  const found = Object.entries(pageErrors({ content: itemsOf(template) }, 'template'))
  const problems = found
    .filter(([path, message]) => !isAboutId(path, message))
    .map(([path, message]): [string, string] => [pathIn(template, path), message])
  return { template, problems }
}

function pathIn(template: Template, path: string): string {
  const inContent = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path
  return Array.isArray(template) ? inContent : inContent.replace(/^0\./, '')
}

export const COMPONENTS = Object.values(catalogue).map(({ type, label }) => ({ value: type, label }))

/** Appends an example of a component. */
export function withComponent(text: string, type: string): string {
  const example = { type, props: catalogue[type]?.defaultProps ?? {} }
  const parsed = parseTemplate(text)
  if ('syntax' in parsed) return textOf(example)
  return textOf([...itemsOf(parsed.template), example])
}
