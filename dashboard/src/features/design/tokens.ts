import type { ColorName, DesignDocument, Mode } from '@sitewright/blocks/design'

type Tokens = Record<string, unknown>
export type DesignDraft = Required<DesignDocument>

const isObject = (value: unknown): value is Tokens =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (value: unknown, name: string): Tokens => {
  const child = isObject(value) ? value[name] : undefined
  return isObject(child) ? child : {}
}

/** The value of a token; undefined when the design does not set it. */
const valueAt = (tokens: Tokens, group: string, name: string): unknown =>
  objectAt(objectAt(tokens, group), name).$value

/** Sets the value of a token, and leaves everything else as it is. Undefined removes the token. */
function withValue(tokens: Tokens, group: string, name: string, type: string, value: unknown): Tokens {
  const { [name]: token, ...others } = objectAt(tokens, group)
  const changed = value === undefined ? {} : { [name]: { ...(isObject(token) && token), $value: value } }
  return { ...tokens, [group]: { $type: type, ...others, ...changed } }
}

/** The part of a draft that has the colours of a scheme. */
const partOf = (mode: Mode) => (mode === 'light' ? 'tokens' : 'dark')

export const isOwnColor = (draft: DesignDraft, mode: Mode, name: ColorName) =>
  valueAt(draft[partOf(mode)], 'color', name) !== undefined

export function withColor(draft: DesignDraft, mode: Mode, name: ColorName, value?: string): DesignDraft {
  const part = partOf(mode)
  return { ...draft, [part]: withValue(draft[part], 'color', name, 'color', value) }
}

/** Replaces the colours that are named, and keeps other tokens. */
export function withColors(draft: DesignDraft, colors: Pick<DesignDraft, 'tokens' | 'dark'>): DesignDraft {
  return {
    ...draft,
    tokens: { ...draft.tokens, color: colors.tokens.color },
    dark: { ...draft.dark, color: colors.dark.color },
  }
}

export type TextStyle = 'body' | 'heading' | 'code'
export type TextValue = {
  fontFamily?: unknown
  fontSize?: unknown
  fontWeight?: unknown
  lineHeight?: unknown
}

export function textOf({ tokens }: DesignDraft, style: TextStyle): TextValue {
  const value = valueAt(tokens, 'typography', style)
  return isObject(value) ? value : {}
}

/** Undefined values are removed. */
export function withText(draft: DesignDraft, style: TextStyle, change: TextValue): DesignDraft {
  const entries = Object.entries({ ...textOf(draft, style), ...change })
  const value = Object.fromEntries(entries.filter(([, part]) => part !== undefined))
  const isEmpty = Object.keys(value).length === 0
  const typography = withValue(draft.tokens, 'typography', style, 'typography', isEmpty ? undefined : value)
  return { ...draft, tokens: typography }
}

export type LengthGroup = 'dimension' | 'radius'

/** A length in px; undefined when it is not set, or refers to another token. */
export const lengthOf = ({ tokens }: DesignDraft, group: LengthGroup, name: string) =>
  pxOf(valueAt(tokens, group, name))

export function pxOf(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? /^(\d{1,4}(?:\.\d{1,3})?)(px|rem)$/.exec(value) : null
  const length = isObject(value) ? value : { value: Number(parts?.[1]), unit: parts?.[2] }
  if (typeof length.value !== 'number' || Number.isNaN(length.value)) return undefined
  return length.unit === 'rem' ? length.value * 16 : length.value
}

export const px = (value: number) => ({ value, unit: 'px' })

export const withLength = (draft: DesignDraft, group: LengthGroup, name: string, value?: number) => ({
  ...draft,
  tokens: withValue(draft.tokens, group, name, 'dimension', value === undefined ? undefined : px(value)),
})

/** A shadow by how far it is thrown. */
const shadow = (y: number, blur: number, opacity: string) => [
  { color: `#000000${opacity}`, offsetX: px(0), offsetY: px(y), blur: px(blur), spread: px(0) },
]
const SHADOWS: Record<string, object[]> = {
  none: shadow(0, 0, '00'),
  soft: shadow(4, 16, '14'),
  strong: shadow(12, 36, '38'),
}

/** The name of the shadow; `default` when it is not set, and `custom` for another one. */
export function shadowOf({ tokens }: DesignDraft): string {
  const value = valueAt(tokens, 'shadow', 'card')
  if (value === undefined) return 'default'
  const text = JSON.stringify(value)
  return Object.entries(SHADOWS).find(([, known]) => JSON.stringify(known) === text)?.[0] ?? 'custom'
}

export const withShadow = (draft: DesignDraft, name: string): DesignDraft => ({
  ...draft,
  tokens: withValue(draft.tokens, 'shadow', 'card', 'shadow', SHADOWS[name]),
})
