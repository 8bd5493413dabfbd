export type Picture = { name: string; alt: string; svg: string }

/** Returns a pseudo-random number from 0 to 1 for a seed. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return value - Math.floor(value)
}

/** Blends two colours, each `#rrggbb`. `share` is the part of the second, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => {
    const start = channel(from, at)
    return Math.round(start + (channel(to, at) - start) * share)
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T
