import { Random } from '@sitewright/artwork'
import type { Colour, Mood, SiteBrief } from '../brief/schema.ts'
import type { Look } from '../plan/site-plan.ts'

type Choice<T> = readonly [T, ...T[]]

/** Accents that are readable on white and carry white text. */
const ACCENTS: Record<Colour, Choice<string>> = {
  red: ['#a61b1b', '#9b2226'],
  orange: ['#b3440c', '#a8480f'],
  yellow: ['#7a5b00', '#806000'],
  green: ['#2a6332', '#3c6324'],
  teal: ['#0c6966', '#14626e'],
  blue: ['#1d4e89', '#1f4690'],
  purple: ['#6a3ca0', '#5b3cc4'],
  pink: ['#a8336b', '#9d2f6f'],
  brown: ['#75482a', '#6b4a2f'],
  gold: ['#7d5f14', '#86601a'],
  black: ['#1d1d1f', '#26262b'],
  white: ['#334155', '#3b4252'],
  grey: ['#475569', '#4b5563'],
}

/** What a mood changes: colours where the prompt names none, font and corners. */
const MOODS: Record<Mood, { colours: Choice<Colour>; fonts: Choice<string>; corners: string }> = {
  calm: { colours: ['green', 'teal'], fonts: ['serif', 'rounded'], corners: 'soft' },
  energetic: { colours: ['orange', 'red'], fonts: ['sans'], corners: 'sharp' },
  romantic: { colours: ['pink', 'purple'], fonts: ['serif'], corners: 'round' },
  serious: { colours: ['blue', 'grey'], fonts: ['serif', 'sans'], corners: 'sharp' },
  dark: { colours: ['purple', 'blue'], fonts: ['sans'], corners: 'sharp' },
  vintage: { colours: ['brown', 'gold'], fonts: ['serif'], corners: 'sharp' },
  minimal: { colours: ['black', 'grey'], fonts: ['sans'], corners: 'sharp' },
  friendly: { colours: ['orange', 'green'], fonts: ['rounded', 'sans'], corners: 'round' },
  natural: { colours: ['green', 'brown'], fonts: ['serif', 'rounded'], corners: 'soft' },
  modern: { colours: ['blue', 'teal'], fonts: ['sans'], corners: 'soft' },
  luxurious: { colours: ['gold', 'black'], fonts: ['serif'], corners: 'sharp' },
}

/** The look that a prompt asks for, else one of those usual for the business. The same for the same seed. */
export function lookFor({ colours, moods }: SiteBrief, usual: Choice<Look>, seed: string): Look {
  const random = new Random(seed)
  const base = random.pick(usual)
  const [mood] = moods.map((name) => MOODS[name])
  // In "black and gold", black is what stands behind, and gold what stands out.
  const wanted = colours.filter((colour) => colour !== 'white' && colour !== 'black')
  const [colour] = [...wanted, ...colours]
  const accent = colour ?? (mood && random.pick(mood.colours))
  const isDark = moods.includes('dark') && !moods.includes('serious')
  return {
    theme: isDark || (colours[0] === 'black' && wanted.length > 0) ? 'dark' : 'light',
    accent: accent ? random.pick(ACCENTS[accent]) : base.accent,
    font: mood ? random.pick(mood.fonts) : base.font,
    corners: mood?.corners ?? base.corners,
  }
}
