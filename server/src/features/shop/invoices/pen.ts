import { fileURLToPath } from 'node:url'
import anyAscii from 'any-ascii'
import { PDFDocument } from '#bundled/pdf'

/** The font comes in parts, each of which has some letters. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']
const WEIGHTS = { plain: 400, bold: 700 }
type Weight = keyof typeof WEIGHTS
type Run = { font: string; text: string }
type Opened = { hasGlyphForCodePoint(codePoint: number): boolean }
type Style = { size?: number; weight?: Weight; color?: string }
export type Column = { x: number; width: number; align?: 'left' | 'right' }

const LINE_HEIGHT = 1.35
/** Of a text that is written into a column. */
const MAX_TEXT_LENGTH = 4_000

/** Writes text into a document, in whatever part of the font has its letters. */
export class Pen {
  readonly document: PDFKit.PDFDocument
  readonly #letters = new Map<string, Opened>()

  constructor(options: PDFKit.PDFDocumentOptions) {
    this.document = new PDFDocument({ ...options, font: null as unknown as string })
    for (const weight of Object.keys(WEIGHTS) as Weight[])
      for (const alphabet of ALPHABETS) {
        const name = `${alphabet} ${weight}`
        const file = `#bundled/fonts/pt-sans-${alphabet}-${WEIGHTS[weight]}-normal.woff`
        this.document.registerFont(name, fileURLToPath(import.meta.resolve(file)))
        this.document.font(name)
        const { font } = (this.document as unknown as { _font: { font: Opened } })._font
        this.#letters.set(name, font)
      }
  }

  /** Writes into a column from `y` on; resolves to where it ends. */
  write(text: string, { x, width, align = 'left' }: Column, y: number, style: Style = {}): number {
    const { size = 9.5, weight = 'plain', color = '#1a1a1a' } = style
    this.document.fillColor(color)
    let at = y
    for (const line of this.#linesOf(text, width, size, weight)) {
      let left = align === 'left' ? x : x + width - this.#widthOf(line, size)
      for (const run of line) {
        this.document.font(run.font).fontSize(size).text(run.text, left, at, { lineBreak: false })
        left += this.document.widthOfString(run.text)
      }
      at += size * LINE_HEIGHT
    }
    return at
  }

  /** How much room a text takes in a column. */
  heightOf(text: string, width: number, { size = 9.5, weight = 'plain' }: Style = {}): number {
    return this.#linesOf(text, width, size, weight).length * size * LINE_HEIGHT
  }

  #widthOf(runs: Run[], size: number): number {
    const widths = runs.map(({ font, text }) => this.document.font(font).fontSize(size).widthOfString(text))
    return widths.reduce((sum, one) => sum + one, 0)
  }

  /** Breaks at spaces, and within words that are too long. */
  #linesOf(text: string, width: number, size: number, weight: Weight): Run[][] {
    const lines: string[] = []
    for (const paragraph of this.#writable(text, weight).split('\n')) {
      let line = ''
      for (const word of paragraph.split(' ').flatMap((word) => this.#pieces(word, width, size, weight))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && this.#widthOf(this.#runsOf(longer, weight), size) > width) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines.map((line) => this.#runsOf(line, weight))
  }

  #pieces(word: string, width: number, size: number, weight: Weight): string[] {
    if (this.#widthOf(this.#runsOf(word, weight), size) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece !== '' && this.#widthOf(this.#runsOf(piece + letter, weight), size) > width) {
        pieces.push(piece)
        piece = letter
      } else piece += letter
    }
    return [...pieces, piece]
  }

  /** Letters that no part has are written in Latin ones. */
  #writable(text: string, weight: Weight): string {
    const known = (letter: string) => this.#fontOf(letter, weight) !== undefined
    const letters = [
      ...text
        .slice(0, MAX_TEXT_LENGTH)
        .normalize('NFC')
        .replaceAll(/[^\S\n]/gu, ' '),
    ]
    return letters
      .map((letter) =>
        letter === '\n' || known(letter) ? letter : [...anyAscii(letter)].filter(known).join(''),
      )
      .join('')
  }

  #fontOf(letter: string, weight: Weight): string | undefined {
    const codePoint = letter.codePointAt(0) ?? 0
    if (codePoint < 32) return undefined
    return ALPHABETS.map((alphabet) => `${alphabet} ${weight}`).find((name) =>
      this.#letters.get(name)?.hasGlyphForCodePoint(codePoint),
    )
  }

  #runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const font = this.#fontOf(letter, weight) as string
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }
}
