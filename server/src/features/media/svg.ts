import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { UnreadableImage } from './errors.ts'

const CHUNK_LENGTH = 4_096
const MAX_SIZE_LENGTH = 100
const DRAW_TIMEOUT_MS = 10_000

type Attributes = Record<string, string>

/** Returns the attributes of an SVG's root element and its offset in the text. Throws UnreadableImage. */
export function readSvgRoot(text: string): { attributes: Attributes; start: number } {
  let root: { attributes: Attributes; start: number } | undefined
  let start = 0
  const parser = new SaxesParser()
  parser.on('doctype', (doctype) => {
    const declares = /\[|<!ENTITY/i.test(doctype)
    if (declares) throw new UnreadableImage('The SVG declares entities, which is not allowed.')
  })
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (root) return
    if (!/^(\w+:)?svg$/.test(name)) throw new UnreadableImage('The file has no <svg> root element.')
    root = { attributes, start }
  })
  try {
    for (let at = 0; at < text.length && !root; at += CHUNK_LENGTH) {
      parser.write(text.slice(at, at + CHUNK_LENGTH))
    }
  } catch (error) {
    if (error instanceof UnreadableImage) throw error
    throw new UnreadableImage('The SVG is not well-formed XML.', { cause: error })
  }
  if (!root) throw new UnreadableImage('The file has no <svg> root element.')
  return root
}

const UNIT_PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
}

/**
 * An SVG's size in CSS pixels: its width and height, completed from its viewBox, with 300 x 150 as the default as in
 * CSS. Throws UnreadableImage.
 */
export function svgSize({ width, height, viewBox = '' }: Attributes): { width: number; height: number } {
  checkLength(viewBox)
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null
  const own = { width: toPixels(width), height: toPixels(height) }
  const ratio = box ? box.width / box.height : null
  return {
    width: own.width ?? (own.height && ratio ? own.height * ratio : (box?.width ?? 300)),
    height: own.height ?? (own.width && ratio ? own.width / ratio : (box?.height ?? 150)),
  }
}

/** Null for anything but a positive absolute length, such as a percentage. */
function toPixels(length = ''): number | null {
  checkLength(length)
  const match = /^\+?((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length.trim())
  const pixels = Number(match?.[1]) * (UNIT_PIXELS[match?.[2]?.toLowerCase() ?? ''] ?? Number.NaN)
  return pixels > 0 ? pixels : null
}

function checkLength(size: string) {
  if (size.length > MAX_SIZE_LENGTH) throw new UnreadableImage('The size of the SVG is too long to read.')
}

const DRAW_SCRIPT = `
const [, sharp, density, side, limitInputPixels] = process.argv
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  const image = require(sharp)(Buffer.concat(chunks), { density: +density, limitInputPixels: +limitInputPixels })
  process.stdout.write(await image.resize(+side, +side, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer())
})`
const SHARP = createRequire(import.meta.url).resolve('sharp')

/**
 * Renders an SVG to a WebP that fits a square of `side` pixels, in a child process: a hostile SVG can occupy librsvg for
 * minutes, and only a process can be killed. librsvg loads no external resources for a document given as bytes.
 * Throws UnreadableImage.
 */
export async function drawSvg(
  svg: Buffer,
  { density, side, maxPixels }: { density: number; side: number; maxPixels: number },
): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    env: {},
    timeout: DRAW_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  } as const
  const args = ['-e', DRAW_SCRIPT, SHARP, String(density), String(side), String(maxPixels)]
  const drawing = promisify(execFile)(process.execPath, args, options)
  drawing.child.stdin?.on('error', () => {}).end(svg)
  try {
    return (await drawing).stdout
  } catch (error) {
    const { code, killed } = error as { code?: unknown; killed?: boolean }
    if (killed) throw new UnreadableImage('The SVG took too long to render.', { cause: error })
    if (typeof code === 'string') throw error
    throw new UnreadableImage('The SVG is damaged or cannot be rendered.', { cause: error })
  }
}
