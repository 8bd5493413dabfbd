import { createHash } from 'node:crypto'

/** What a scene is drawn with: the width of a canvas 1000 units high, colours, and a generator seeded by the subject. */
export type Canvas = { width: number; palette: Palette; random: Random }
export type Palette = {
  /** From the top of the sky to the horizon. */
  sky: [string, string, string]
  sun: string
  /** Colours of distant and of close objects. */
  far: string
  near: string
  /** Walls, tables and other large plain areas. */
  ground: string
  light: string
  dark: string
  accents: [string, string, string]
}

export const PALETTES = {
  dawn: {
    sky: ['#8fb3c9', '#e9c9b8', '#fbe6cf'],
    sun: '#fff3dc',
    far: '#b9b7c4',
    near: '#2f4858',
    ground: '#ead9c8',
    light: '#fdf6ec',
    dark: '#2b3a47',
    accents: ['#d98a6a', '#6f8f9f', '#e8b65a'],
  },
  day: {
    sky: ['#5fa3d0', '#a9d3e6', '#eef6f2'],
    sun: '#fffbe9',
    far: '#a7c4cf',
    near: '#2d5a4a',
    ground: '#e9e4d8',
    light: '#fbfaf5',
    dark: '#22403b',
    accents: ['#e0a458', '#4f8a8b', '#d4694f'],
  },
  dusk: {
    sky: ['#3d3a68', '#b8627a', '#f6b26b'],
    sun: '#ffe2a8',
    far: '#a2647f',
    near: '#241f3d',
    ground: '#e6c9b4',
    light: '#fdeedd',
    dark: '#2a2140',
    accents: ['#e9764f', '#7d5a8c', '#f2b84b'],
  },
  night: {
    sky: ['#0b1430', '#1f2f5c', '#4a5f94'],
    sun: '#f7f2dc',
    far: '#3b4f82',
    near: '#0a1024',
    ground: '#27345a',
    light: '#e8ecf8',
    dark: '#0c1328',
    accents: ['#f2c66d', '#6f8fd0', '#d0729a'],
  },
  earth: {
    sky: ['#d9b48f', '#ecd4b4', '#f8ecd9'],
    sun: '#fff8ea',
    far: '#d3a886',
    near: '#5b4636',
    ground: '#efe3d2',
    light: '#fcf7ef',
    dark: '#43342a',
    accents: ['#b8613f', '#7c8158', '#dca75a'],
  },
  fresh: {
    sky: ['#a8d5ce', '#d5ebe0', '#f7f8ec'],
    sun: '#ffffff',
    far: '#b4d3c0',
    near: '#2f6250',
    ground: '#e6efe4',
    light: '#fbfdf8',
    dark: '#244a3e',
    accents: ['#e8b04b', '#5fa587', '#e58f7b'],
  },
} satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES

/** A pseudo-random number generator: the same sequence for the same seed. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE()
  }

  /** Returns a number from 0 to below 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0]
  }
}

export const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => make(i))

const n = (value: number) => String(Math.round(value * 10) / 10)

type Attributes = Record<string, string | number | undefined>
export const element = (name: string, attributes: Attributes, ...children: string[]): string => {
  const serialized = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? (key.includes('opacity') || key === 'offset' ? value : n(value)) : value}"`,
    )
  return `<${name}${serialized.join('')}>${children.join('')}</${name}>`
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => element('rect', { x, y, width, height, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more })
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => element('ellipse', { cx, cy, rx, ry, fill, ...more })
/** One decimal is enough. */
const short = (d: string) => d.replace(/(\.\d)\d{1,20}/g, '$1')
export const path = (d: string, fill: string, more: Attributes = {}) =>
  element('path', { d: short(d), fill, ...more })
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  element('path', {
    d: short(d),
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    ...more,
  })
export const group = (attributes: Attributes, ...children: string[]) => element('g', attributes, ...children)

type Point = readonly [x: number, y: number]
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`
export const polygon = (points: Point[], fill: string, more: Attributes = {}) =>
  path(`M${points.map(at).join('L')}Z`, fill, more)

/** Path data of a smooth curve through the points. */
export function curve(points: Point[]): string {
  const [first = [0, 0], ...rest] = points
  let previous: Point = first
  const bends = rest.map((point) => {
    const middle = (previous[0] + point[0]) / 2
    const bend = `C${at([middle, previous[1]])} ${at([middle, point[1]])} ${at(point)}`
    previous = point
    return bend
  })
  return `M${at(first)}${bends.join('')}`
}

/** Blends two colours. `share` is the part of the second, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, i: number) => Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = [0, 1, 2].map((i) => channel(from, i) + (channel(to, i) - channel(from, i)) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** A linear gradient, vertical by default: its definition, and the `paint` that refers to it. */
export function gradient(
  id: string,
  colors: string[],
  { opacities, x2 = 0, y2 = 1 }: { opacities?: number[]; x2?: number; y2?: number } = {},
): { paint: string; definition: string } {
  return {
    paint: `url(#${id})`,
    definition: element(
      'linearGradient',
      { id, x1: 0, y1: 0, x2: `${x2}`, y2: `${y2}` },
      ...stops(colors, opacities),
    ),
  }
}

export function glow(id: string, color: string, strength = 0.9): { paint: string; definition: string } {
  const definition = element(
    'radialGradient',
    { id },
    ...stops([color, color, color], [strength, strength * 0.35, 0]),
  )
  return { paint: `url(#${id})`, definition }
}

const stops = (colors: string[], opacities: number[] = []) =>
  colors.map((color, i) =>
    element('stop', {
      offset: i / Math.max(1, colors.length - 1),
      'stop-color': color,
      'stop-opacity': opacities[i],
    }),
  )

/** A soft shadow on the ground. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, color: string, opacity = 0.25) =>
  ellipse(cx, cy, rx, ry, color, { opacity, filter: 'url(#soft)' })
