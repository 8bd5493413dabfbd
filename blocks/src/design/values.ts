import {
  clampChroma,
  formatHex,
  formatHex8,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLab65,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
} from 'culori/fn'
import { isObject } from '../objects.ts'
import { FONTS } from './fonts.ts'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLab65, modeLch, modeOklab, modeOklch])
  useMode(mode as never)
for (const mode of [modeP3, modeA98, modeProphoto, modeRec2020, modeXyz50, modeXyz65]) useMode(mode as never)

/** What is wrong with the value of a token. */
export class TokenError extends Error {}

/** Colour spaces of the format, and how CSS writes three components. */
const SPACES: Record<string, (a: string, b: string, c: string) => string> = {
  hsl: (h, s, l) => `hsl(${h} ${s}% ${l}%`,
  hwb: (h, w, b) => `hwb(${h} ${w}% ${b}%`,
  lab: (l, a, b) => `lab(${l} ${a} ${b}`,
  lch: (l, c, h) => `lch(${l} ${c} ${h}`,
  oklab: (l, a, b) => `oklab(${l} ${a} ${b}`,
  oklch: (l, c, h) => `oklch(${l} ${c} ${h}`,
  ...Object.fromEntries(
    ['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz-d65', 'xyz-d50'].map(
      (space) => [space, (a: string, b: string, c: string) => `color(${space} ${a} ${b} ${c}`],
    ),
  ),
}

/** A colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export function colorOf(value: unknown): string {
  const css = isObject(value) ? spaceColor(value) : value
  const color = typeof css === 'string' ? parsed(css) : undefined
  if (!color)
    throw new TokenError('must be a colour, such as #1d4ed8, oklch(0.5 0.1 150) or {colorSpace, components}')
  const inGamut = clampChroma(color, 'oklch', 'rgb')
  return (color.alpha ?? 1) < 1 ? formatHex8(inGamut) : formatHex(inGamut)
}

const COLOR =
  /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\da-z.,%/ +-]{1,80}\))$/

/** The parser takes valid colours only: it fails on some other texts. */
function parsed(css: string) {
  const text = css.toLowerCase()
  const space = /^color\(([\w-]*)/.exec(text)?.[1]
  const isKnown = COLOR.test(text) && (space === undefined || Object.hasOwn(SPACES, space))
  return isKnown ? parse(text) : undefined
}

function spaceColor({ colorSpace, components, alpha = 1 }: Record<string, unknown>): string | undefined {
  const write =
    typeof colorSpace === 'string' && Object.hasOwn(SPACES, colorSpace) ? SPACES[colorSpace] : undefined
  if (!write || !Array.isArray(components) || components.length !== 3) return undefined
  const parts = components.map((part) => (part === 'none' ? 'none' : plain(part)))
  const opacity = plain(alpha)
  if (opacity === undefined || parts.includes(undefined)) return undefined
  const [a, b, c] = parts as [string, string, string]
  return `${write(a, b, c)} / ${opacity})`
}

/** A number without exponent. */
const plain = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= 10_000 ? String(Number(value.toFixed(5))) : undefined

type Range = { minimum: number; maximum: number }

/** A length as CSS, such as `12px` or `.75rem`. The range is in px, with 16 of them in a rem. */
export function dimensionOf(value: unknown, { minimum, maximum }: Range): string {
  const { value: number, unit } = isObject(value) ? value : partsOf(value)
  const size = typeof number === 'number' ? number * (unit === 'rem' ? 16 : 1) : Number.NaN
  if (unit !== 'px' && unit !== 'rem') throw new TokenError('must be {value, unit} with the unit px or rem')
  if (!(size >= minimum && size <= maximum)) throw new TokenError(`must be ${minimum}px to ${maximum}px`)
  return `${plain(number)}${unit}`
}

/** Lengths used to be strings in the format. */
function partsOf(value: unknown): { value?: number; unit?: string } {
  if (value === 0 || value === '0') return { value: 0, unit: 'px' }
  const parts = typeof value === 'string' ? /^(-?\d{0,5}(?:\.\d{1,5})?)(px|rem)$/.exec(value) : null
  return parts?.[1] ? { value: Number(parts[1]), unit: parts[2] } : {}
}

export function numberOf(value: unknown, { minimum, maximum }: Range): string {
  if (typeof value !== 'number' || !(value >= minimum && value <= maximum))
    throw new TokenError(`must be a number from ${minimum} to ${maximum}`)
  return plain(value) as string
}

const WEIGHTS: Record<string, number> = {
  ...{
    thin: 100,
    hairline: 100,
    'extra-light': 200,
    'ultra-light': 200,
    light: 300,
    normal: 400,
    regular: 400,
    book: 400,
  },
  ...{
    medium: 500,
    'semi-bold': 600,
    'demi-bold': 600,
    bold: 700,
    'extra-bold': 800,
    'ultra-bold': 800,
    black: 900,
  },
  heavy: 900,
  'extra-black': 950,
  'ultra-black': 950,
}

export function weightOf(value: unknown): string {
  const number = typeof value === 'string' && Object.hasOwn(WEIGHTS, value) ? WEIGHTS[value] : value
  return numberOf(number, { minimum: 1, maximum: 1000 })
}

/** The name of a family that there is. */
export function familyOf(value: unknown): string {
  const names = Array.isArray(value) ? value : [value]
  const name = names[0] === 'sans-serif' ? 'system-ui' : names[0]
  if (names.length > 20 || typeof name !== 'string' || !FONTS.has(name))
    throw new TokenError(`must be one of ${[...FONTS.keys()].join(', ')}`)
  return name
}
