import type { Picture } from './drawing.ts'
import { GOOD_KINDS, type Good, good } from './goods.ts'
import { house } from './house.ts'
import { landscape } from './landscape.ts'

/** Subjects of the demo site's pictures. */
export type DemoMotif = 'lake' | 'house' | Good
export type DemoPicture = Picture & { motif: DemoMotif }

const PICTURES_PER_GOOD = 2

/** All pictures of the demo site as SVG. */
export function demoPictures(): DemoPicture[] {
  const drawn = (motif: DemoMotif, count: number, draw: (index: number) => Picture): DemoPicture[] =>
    Array.from({ length: count }, (_, index) => ({ motif, ...draw(index) }))
  return [
    ...drawn('lake', 12, landscape),
    ...drawn('house', 8, house),
    ...GOOD_KINDS.flatMap((kind) => drawn(kind, PICTURES_PER_GOOD, (index) => good(kind, index))),
  ]
}
