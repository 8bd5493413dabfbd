import { FONTS } from './fonts.ts'
import {
  COLORS,
  type ColorName,
  type Contrast,
  completed,
  contrastsOf,
  type Mode,
  NAMES,
  type Palette,
  type Palettes,
} from './palette.ts'
import { type Errors, Tokens, tokensOf } from './tokens.ts'
import { dimensionOf, TokenError } from './values.ts'

export const SCHEMES = ['auto', 'light', 'dark'] as const

/** The design of a site, as the API stores it. */
export type DesignDocument = {
  /** W3C design tokens. */
  tokens: Record<string, unknown>
  /** Colours that differ in the dark scheme, as design tokens. */
  dark?: Record<string, unknown>
  scheme?: (typeof SCHEMES)[number]
}

/** Lengths that a design may set: CSS variable, range in px, and the CSS made of the value. */
const LENGTHS: Record<
  string,
  [variable: string, minimum: number, maximum: number, css?: (value: string) => string]
> = {
  'dimension.pageWidth': ['--sw-width', 640, 2_000],
  'dimension.textWidth': ['--sw-measure', 320, 1_200],
  'dimension.sectionSpace': ['--sw-band', 16, 200, (value) => `clamp(calc(${value} * .6), 5vw, ${value})`],
  'radius.medium': ['--sw-radius', 0, 64],
  'radius.small': ['--sw-radius-small', 0, 48],
  'radius.button': ['--sw-radius-button', 0, 2_000],
}

export type Design = {
  /** Rules that set the variables of the style sheet; empty when the tokens set none. */
  css: string
  palettes: Palettes
  contrast: Contrast[]
  /** Bundled fonts that it uses, by name. */
  fonts: string[]
  /** What is invalid, by path. The CSS leaves it out. */
  errors: Errors
}

/** Checks the tokens of a design, and compiles those it knows to CSS. */
export function compileDesign({ tokens, dark = {}, scheme = 'auto' }: DesignDocument): Design {
  const errors: Errors = {}
  const light = tokensOf(tokens, 'tokens', errors)
  const own = tokensOf(dark, 'dark', errors)
  const merged = new Map([...light, ...own])
  const values = { light: new Tokens(light), dark: new Tokens(merged) }
  checkAll('tokens', values.light, light.keys(), errors)
  checkAll('dark', values.dark, own.keys(), errors)
  for (const [path, { type }] of own) {
    if (type !== 'color' && !path.startsWith('color.'))
      errors[`dark.${path}`] ??= 'must be a colour: nothing else differs in the dark'
  }

  const palettes = { light: lightPalette(values.light, errors), dark: darkPalette(values, own, errors) }
  const text = textRules(values.light, errors)
  const declarations = [
    ...(light.size + own.size > 0 ? colorRules(palettes) : []),
    ...text.rules,
    ...lengthRules(values.light, errors),
    ...shadowRules(values, errors),
    ...(scheme === 'auto' ? [] : [`color-scheme:${scheme}`]),
  ]
  return {
    css: declarations.length > 0 ? `.sw-page{${declarations.join(';')}}` : '',
    palettes,
    contrast: contrastsOf(palettes),
    fonts: text.fonts,
    errors,
  }
}

function checkAll(at: string, tokens: Tokens, paths: Iterable<string>, errors: Errors) {
  for (const path of paths) attempt(`${at}.${path}`, errors, () => tokens.check(path))
}

/** Undefined, with an entry in `errors`, when `read` throws a TokenError. */
function attempt<T>(path: string, errors: Errors, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    errors[path] ??= error.message
    return undefined
  }
}

function opaque(tokens: Tokens, name: ColorName, at: string, errors: Errors): string | undefined {
  return attempt(`${at}.color.${name}`, errors, () => {
    const color = tokens.read(`color.${name}`, 'color')
    if (color && color.length > 7) throw new TokenError('must be opaque')
    return color
  })
}

function lightPalette(tokens: Tokens, errors: Errors): Palette {
  const given = Object.fromEntries(NAMES.map((name) => [name, opaque(tokens, name, 'tokens', errors)]))
  return completed(given, 'light')
}

/** The dark scheme has the accent of the light one, and otherwise the colours that its tokens or their aliases change. */
function darkPalette(
  { light, dark }: Record<Mode, Tokens>,
  own: ReadonlyMap<string, unknown>,
  errors: Errors,
): Palette {
  const given = NAMES.map((name) => {
    const color = opaque(dark, name, 'dark', {})
    const isOwn = own.has(`color.${name}`)
    if (isOwn) opaque(dark, name, 'dark', errors)
    const differs = color !== opaque(light, name, 'tokens', {})
    return [name, isOwn || differs || name === 'accent' ? color : undefined]
  })
  return completed(Object.fromEntries(given), 'dark')
}

const colorRules = ({ light, dark }: Record<Mode, Palette>) =>
  NAMES.filter((name) => light[name] !== COLORS[name].light || dark[name] !== COLORS[name].dark).map(
    (name) => {
      const [day, night] = [light[name], dark[name]]
      return `${COLORS[name].variable}:${day === night ? day : `light-dark(${day},${night})`}`
    },
  )

function textRules(tokens: Tokens, errors: Errors) {
  const read = (name: string) =>
    attempt(`tokens.typography.${name}`, errors, () => tokens.read(`typography.${name}`, 'typography')) ?? {}
  const [body, heading, code] = [read('body'), read('heading'), read('code')]
  const stack = (family: string) => FONTS.get(family)?.stack ?? ''
  const rules = [
    body.family && `--sw-font:${stack(body.family)}`,
    body.size && `--sw-text-size:${body.size}`,
    body.lineHeight && `--sw-line-height:${body.lineHeight}`,
    heading.family && `--sw-display-font:${stack(heading.family)}`,
    heading.weight && `--sw-display-weight:${heading.weight}`,
    code.family && `--sw-mono:${stack(code.family)}`,
  ].filter((rule) => rule !== undefined)
  const families = [body.family, heading.family, code.family].filter((name) => name !== undefined)
  return { rules, fonts: [...new Set(families)].filter((name) => FONTS.get(name)?.file !== undefined) }
}

const lengthRules = (tokens: Tokens, errors: Errors) =>
  Object.entries(LENGTHS).flatMap(([path, [variable, minimum, maximum, css = (value: string) => value]]) => {
    const length = attempt(`tokens.${path}`, errors, () => {
      const value = tokens.read(path, 'dimension')
      return value && dimensionOf(value, { minimum, maximum })
    })
    return length ? [`${variable}:${css(length)}`] : []
  })

function shadowRules({ light, dark }: Record<Mode, Tokens>, errors: Errors): string[] {
  const layers = attempt('tokens.shadow.card', errors, () => light.read('shadow.card', 'shadow'))
  if (!layers) return []
  const night = attempt('dark.shadow.card', errors, () => dark.read('shadow.card', 'shadow')) ?? layers
  const css = layers.map(
    ({ geometry, color }, i) => `${geometry} light-dark(${color},${night[i]?.color ?? color})`,
  )
  return [`--sw-shadow:${css.join(',')}`]
}
