import sharp from 'sharp'
import type { DemoMotif, DrawnPicture } from '../../platform/demo.ts'
import type { Picture } from './drawing.ts'
import { GOOD_KINDS, type Good, good } from './goods.ts'
import { house } from './house.ts'
import { landscape } from './landscape.ts'

/** How a motif is drawn, and how often. */
const MOTIFS: Record<DemoMotif, { count: number; draw(index: number): Picture }> = {
  lake: { count: 12, draw: landscape },
  house: { count: 8, draw: house },
  ...(Object.fromEntries(GOOD_KINDS.map((kind) => [kind, goodsOf(kind)])) as Record<
    Good,
    ReturnType<typeof goodsOf>
  >),
}

function goodsOf(kind: Good) {
  return { count: 2, draw: (index: number) => good(kind, index) }
}

/** All of them. */
export const demoPictures = (): Promise<DrawnPicture[]> =>
  Promise.all(
    Object.entries(MOTIFS).flatMap(([motif, { count, draw }]) =>
      Array.from({ length: count }, (_, index) => encoded(motif as DemoMotif, draw(index))),
    ),
  )

async function encoded(motif: DemoMotif, { name, alt, svg }: Picture): Promise<DrawnPicture> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 72 }).toBuffer()
  return { motif, filename: `${name}.webp`, alt, bytes }
}
