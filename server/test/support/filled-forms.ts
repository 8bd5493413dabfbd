import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { PDF } from './changes/resources.ts'

type Element = DefaultTreeAdapterTypes.Element
export type Filled = {
  /** The id of the form; empty without one. */
  id: string
  method: string
  action: string
  isMultipart: boolean
  values: FormData
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value
const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node

function* elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes.filter(isElement)) {
    yield child
    yield* elementsIn(child)
  }
}

/** What a person enters, by the names and types of fields. */
export const ENTERED: Record<string, string> = {
  ...{ email: 'anna@example.com', tel: '+43 1 234567', text: 'Anna', textarea: 'Hello' },
  ...{ number: '2', date: '2026-06-08', checkIn: '2026-07-10', checkOut: '2026-07-13' },
}

/** The forms of a page, filled in as a person with a browser without scripts does; with what holds each of them. */
export function filledForms(html: string): (Filled & { within: string[] })[] {
  const all = [...elementsIn(parse(html))]
  return all
    .filter(({ tagName }) => tagName === 'form')
    .map((form) => {
      const id = attribute(form, 'id') ?? ''
      const outside = all.filter((one) => id !== '' && attribute(one, 'form') === id)
      const values = new FormData()
      for (const control of [...elementsIn(form), ...outside]) enter(values, control)
      return {
        ...{ id, action: attribute(form, 'action') ?? '', method: attribute(form, 'method') ?? 'get' },
        isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
        values,
        within: [...idsAround(form)],
      }
    })
}

function* idsAround(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  const parent = 'parentNode' in node ? node.parentNode : null
  if (!parent) return
  const id = isElement(parent) && attribute(parent, 'id')
  if (id) yield id
  yield* idsAround(parent)
}

function enter(values: FormData, control: Element) {
  const name = attribute(control, 'name')
  if (name === undefined) return
  const value = attribute(control, 'value')
  const type = control.tagName === 'input' ? (attribute(control, 'type') ?? 'text') : control.tagName
  if (type === 'hidden' || name === '_website') values.append(name, value ?? '')
  else if (type === 'file') values.append(name, new File([PDF], 'cv.pdf', { type: 'application/pdf' }))
  else if (type === 'radio') values.set(name, values.get(name) ?? value ?? '')
  else if (type === 'checkbox') values.append(name, value ?? 'on')
  else if (type === 'select') values.set(name, lastOption(control))
  else values.set(name, ENTERED[name] ?? ENTERED[type] ?? '')
}

const lastOption = (select: Element) =>
  [...elementsIn(select)].map((option) => attribute(option, 'value') ?? '').at(-1) ?? ''
