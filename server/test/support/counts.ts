import type { TestContext } from 'vitest'

/** What a proof found, for the table of `npm run prove`. */
export type Figure = { count: string; figure: string }

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[]
  }
}

/** How many a test takes: enough to show a fault in the ordinary run, and what was promised in `npm run prove`. */
export const count = ({ ordinary, proof }: { ordinary: number; proof: number }) =>
  process.env.PROVE === '1' ? proof : ordinary

export function recordFigure({ task }: TestContext, figure: Figure) {
  task.meta.figures = [...(task.meta.figures ?? []), figure]
}

/** A different address for each of many visitors, below 10.<network>, in as many networks as there are. */
export const addressOf = (network: number, i: number) => `10.${network}.${i & 255}.${i >> 8}`
