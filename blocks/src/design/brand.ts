import { formatHex, modeOklch, parse, useMode } from 'culori/fn'
import { contrastOf } from '../color.ts'
import type { DesignDocument } from './compile.ts'

const toOklch = useMode(modeOklch)

/** Lightness and colourfulness (OKLCH) of what surrounds a brand colour. Each pair of them can be read. */
const SHADES = {
  light: {
    background: [0.99, 0.004],
    surface: [1, 0],
    muted: [0.968, 0.01],
    field: [0.925, 0.016],
    text: [0.22, 0.02],
    softText: [0.46, 0.025],
    line: [0.91, 0.014],
    strongLine: [0.62, 0.025],
  },
  dark: {
    background: [0.17, 0.012],
    surface: [0.215, 0.015],
    muted: [0.2, 0.014],
    field: [0.28, 0.02],
    text: [0.95, 0.008],
    softText: [0.76, 0.018],
    line: [0.3, 0.02],
    strongLine: [0.58, 0.025],
  },
} as const
/** An accent needs to stand out from the background of its scheme. */
const ACCENT_CONTRAST = 2

type Colors = Record<string, unknown>

/** The colours of a design around one brand colour, light and dark; null if it is no opaque `#rrggbb`. */
export function brandColors(brand: string): Required<Pick<DesignDocument, 'tokens' | 'dark'>> | null {
  const color = /^#[\da-f]{6}$/i.test(brand) ? toOklch(parse(brand)) : undefined
  if (!color) return null
  const { l, c, h = 0 } = color
  const colorsOf = (mode: keyof typeof SHADES): Colors => {
    const shade = (lightness: number, chroma: number) =>
      formatHex({ mode: 'oklch', l: lightness, c: Math.min(chroma, c), h })
    const around = Object.entries(SHADES[mode]).map(([name, [lightness, chroma]]) => [
      name,
      shade(lightness, chroma),
    ])
    const colors: Record<string, string> = { accent: brand.toLowerCase(), ...Object.fromEntries(around) }
    // A step at a time towards the middle, until it can be seen.
    const step = mode === 'light' ? -0.02 : 0.02
    for (let at = l; contrastOf(colors.accent ?? '', colors.background ?? '') < ACCENT_CONTRAST; at += step)
      colors.accent = formatHex({ mode: 'oklch', l: at, c, h })
    return {
      $type: 'color',
      ...Object.fromEntries(Object.entries(colors).map(([name, $value]) => [name, { $value }])),
    }
  }
  return { tokens: { color: colorsOf('light') }, dark: { color: colorsOf('dark') } }
}
