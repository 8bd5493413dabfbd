import { brightness, contrastOf, mixed, readable } from '../color.ts'

export type Mode = 'light' | 'dark'

/** Colours that a design may set, by the name of their token in the group `color`. */
export const COLORS = {
  accent: { variable: '--sw-accent', light: '#1f5f4a', dark: '#1f5f4a' },
  onAccent: { variable: '--sw-on-accent', light: '', dark: '' },
  background: { variable: '--sw-bg', light: '#ffffff', dark: '#121413' },
  surface: { variable: '--sw-surface', light: '#ffffff', dark: '#1b1e1d' },
  muted: { variable: '--sw-muted', light: '#f6f5f2', dark: '#191c1b' },
  field: { variable: '--sw-field', light: '#e9e7e1', dark: '#262a28' },
  text: { variable: '--sw-text', light: '#1b1f1d', dark: '#eef0ee' },
  softText: { variable: '--sw-soft', light: '#59615d', dark: '#a5aeaa' },
  line: { variable: '--sw-line', light: '#e3e1db', dark: '#2e3331' },
  strongLine: { variable: '--sw-strong-line', light: '#8b918d', dark: '#6b736f' },
  tint: { variable: '--sw-tint', light: '', dark: '' },
  link: { variable: '--sw-link', light: '', dark: '' },
} as const
export type ColorName = keyof typeof COLORS
export const NAMES = Object.keys(COLORS) as ColorName[]
/** The colours of one scheme. */
export type Palette = Record<ColorName, string>

const TEXT_CONTRAST = 4.5
const OUTLINE_CONTRAST = 3
/** What is read on what. */
const PAIRS: [front: ColorName, back: ColorName, minimum: number][] = [
  ['text', 'background', TEXT_CONTRAST],
  ['text', 'surface', TEXT_CONTRAST],
  ['text', 'muted', TEXT_CONTRAST],
  ['softText', 'background', TEXT_CONTRAST],
  ['softText', 'surface', TEXT_CONTRAST],
  ['softText', 'muted', TEXT_CONTRAST],
  ['link', 'background', TEXT_CONTRAST],
  ['link', 'surface', TEXT_CONTRAST],
  ['link', 'tint', TEXT_CONTRAST],
  ['onAccent', 'accent', TEXT_CONTRAST],
  ['strongLine', 'surface', OUTLINE_CONTRAST],
]

/** Fills in defaults, and derives shades of the accent. */
export function completed(given: Partial<Palette>, mode: Mode): Palette {
  const known = Object.fromEntries(NAMES.map((name) => [name, given[name] ?? COLORS[name][mode]])) as Palette
  const shades = accentShades(known.accent, known)
  return { ...known, ...shades, ...definedOf(given) }
}

const definedOf = (given: Partial<Palette>) =>
  Object.fromEntries(Object.entries(given).filter(([, color]) => color !== undefined))

/** The colours of both schemes. */
export type Palettes = Record<Mode, Palette>

type Grounds = Pick<Palette, 'background' | 'surface' | 'muted'>

/** Text on the accent, a light background of it, and its shade that can be read as text. */
function accentShades(accent: string, { background, surface, muted }: Grounds) {
  const isLight = brightness(background) === 'light'
  const tint = mixed(background, accent, isLight ? 0.09 : 0.26)
  return {
    onAccent: readable(brightness(accent) === 'light' ? '#111111' : '#ffffff', [accent], TEXT_CONTRAST),
    tint,
    link: readable(accent, [background, surface, muted, tint], isLight ? TEXT_CONTRAST : 6),
  }
}

/** The CSS variables of another accent on the palettes of a design. */
export function accentVariables(
  accent: string,
  { light, dark }: Record<Mode, Grounds>,
): Record<string, string> {
  const [day, night] = [accentShades(accent, light), accentShades(accent, dark)]
  return {
    '--sw-accent': accent,
    '--sw-on-accent': day.onAccent,
    '--sw-tint': `light-dark(${day.tint},${night.tint})`,
    '--sw-link': `light-dark(${day.link},${night.link})`,
  }
}

export type Contrast = { scheme: Mode; pair: string; ratio: number; minimum: number; passes: boolean }
export const contrastsOf = (palettes: Record<Mode, Palette>): Contrast[] =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    PAIRS.map(([front, back, minimum]) => {
      // Rounded down, so that what is shown as 4.5 passes.
      const ratio = Math.floor(contrastOf(palettes[scheme][front], palettes[scheme][back]) * 100) / 100
      return { scheme, pair: `${front} on ${back}`, ratio, minimum, passes: ratio >= minimum }
    }),
  )

/** The colours without a design. */
export const DEFAULT_PALETTES = { light: completed({}, 'light'), dark: completed({}, 'dark') }
