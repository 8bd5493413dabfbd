import { COLOR_NAMES, compileDesign, type DesignDocument, type Mode } from '@sitewright/blocks/design'
import { COLOR_LABELS, TOKEN_LABELS } from '../../website/token-labels.ts'
import { nameOf } from './differences.ts'

/** A value of a design that differs. An empty text means that it is not set. */
export type DesignDifference = { name: string; before: string; after: string; isColor: boolean }

const SCHEMES = { auto: 'Match visitor’s device', light: 'Always light', dark: 'Always dark' }
const MODES: [mode: Mode, label: string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** What differs between two designs: all colours that pages have, derived ones too, and other tokens as they are set. */
export function designDifferences(live: DesignDocument, draft: DesignDocument): DesignDifference[] {
  const { palettes: before } = compileDesign(live)
  const { palettes: after } = compileDesign(draft)
  const colors = MODES.flatMap(([mode, label]) =>
    COLOR_NAMES.map((name) => ({
      name: `${label}: ${COLOR_LABELS[name]}`,
      before: before[mode][name],
      after: after[mode][name],
      isColor: true,
    })),
  )
  const [set, isToBe] = [valuesIn(live.tokens), valuesIn(draft.tokens)]
  const others = [...new Set([...set.keys(), ...isToBe.keys()])].map((path) => ({
    name: TOKEN_LABELS[path] ?? nameOf(path),
    before: set.get(path) ?? '',
    after: isToBe.get(path) ?? '',
    isColor: false,
  }))
  const scheme = {
    name: 'Light or dark',
    before: SCHEMES[live.scheme ?? 'auto'],
    after: SCHEMES[draft.scheme ?? 'auto'],
    isColor: false,
  }
  return [scheme, ...colors, ...others].filter(({ before, after }) => before !== after)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of all tokens but colours, in words, by their paths. */
function valuesIn(tokens: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>()
  const add = (node: unknown, path: string[]) => {
    if (!isObject(node) || path[0] === 'color') return
    const { $value: value } = node
    if (value === undefined) {
      for (const [name, child] of Object.entries(node)) if (!name.startsWith('$')) add(child, [...path, name])
    } else if (isObject(value) && path[0] === 'typography') {
      for (const [name, part] of Object.entries(value)) values.set([...path, name].join('.'), textOf(part))
    } else values.set(path.join('.'), textOf(value))
  }
  add(tokens, [])
  return values
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (!isObject(value)) return String(value)
  if ('value' in value && 'unit' in value) return `${value.value} ${value.unit}`
  return Object.values(value).map(textOf).join(' ')
}
