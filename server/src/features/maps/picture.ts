import sharp from 'sharp'
import { GROUND, type Scale, TILE, type View } from './rules.ts'

const TIMEOUT_SECONDS = 10
const raw = { width: TILE, height: TILE, channels: 3 } as const

/** Joins the pixels of tiles to a picture with a marker. */
export function draw(view: View, tiles: readonly Buffer[], scale: Scale): Promise<Buffer> {
  const { width, height } = view
  const layers = view.tiles.map(({ left, top }, i) => ({ input: tiles[i] as Buffer, raw, left, top }))
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([...layers, { input: markerOf(view, scale), left: 0, top: 0 }])
    .webp({ quality: 80 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** A pin whose tip is on the place. */
const markerOf = ({ width, height, place: { left, top } }: View, scale: Scale) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <g transform="translate(${left} ${top}) scale(${scale})" fill="#fff">
        <path d="M0 0C-5-11-13-16-13-26a13 13 0 1 1 26 0C13-16 5-11 0 0z" fill="#c8102e" stroke="#fff" stroke-width="2"/>
        <circle cy="-26" r="5"/>
      </g>
    </svg>`,
  )
