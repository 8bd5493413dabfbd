import type { ComponentData } from '@puckeditor/core'
import { catalogue, leavesOf } from '@sitewright/blocks/catalogue'
import { labelOf } from '../../../lib/format.ts'

/** A visible text of a block: its path, and whether it is HTML. */
type TextProp = { path: string; label: string; isHtml: boolean }

export function textPropsOf({ type, props }: ComponentData): TextProp[] {
  const component = Object.values(catalogue).find((one) => one.type === type)
  if (!component) return []
  return [...leavesOf(component.props, props)]
    .filter(({ schema, value }) => typeof schema['x-text'] === 'string' && typeof value === 'string')
    .map(({ path, schema }) => ({
      path: path.join('.'),
      label: path.map((part, i) => nameOf(part, i === path.length - 1 ? schema.title : undefined)).join(', '),
      isHtml: schema['x-text'] === 'html',
    }))
}

const nameOf = (part: string, title: unknown) =>
  typeof title === 'string' ? title : /^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part)

/** Returns the block with a text replaced; plain text becomes paragraphs where HTML is expected. */
export function withText(block: ComponentData, { path, isHtml }: TextProp, text: string): ComponentData {
  const value = isHtml ? paragraphsOf(text) : text
  return { ...block, props: setAt(block.props, path.split('.'), value) as ComponentData['props'] }
}

function setAt(value: unknown, path: string[], text: string): unknown {
  const [first, ...rest] = path
  if (first === undefined) return text
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === first ? setAt(item, rest, text) : item))
  const object = value as Record<string, unknown>
  return { ...object, [first]: setAt(object[first], rest, text) }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] as string)

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
