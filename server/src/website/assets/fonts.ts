import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { FONTS } from '@sitewright/blocks/design'
import { sendText } from '../visits/notice.ts'
import { hashOf, sendImmutable } from './immutable-file.ts'

type FontFile = { subset: string; href: string; range: string; bytes: Buffer }

export const FONT_PATH = '/_sw/fonts/'
const SUBSETS = ['latin', 'latin-ext']
const require = createRequire(import.meta.url)

const files = new Map<string, FontFile[]>()
const byHref = new Map<string, FontFile>()

/** The files of a bundled family. The address of each contains a hash of its bytes. */
function filesOf(family: string): FontFile[] {
  const known = files.get(family)
  if (known) return known
  const name = FONTS.get(family)?.file
  const own = name === undefined ? [] : SUBSETS.map((subset) => fontFile(name, subset))
  for (const file of own) byHref.set(file.href, file)
  files.set(family, own)
  return own
}

function fontFile(name: string, subset: string): FontFile {
  const root = `@fontsource-variable/${name}`
  const bytes = readFileSync(require.resolve(`${root}/files/${name}-${subset}-wght-normal.woff2`))
  return {
    subset,
    href: `${FONT_PATH}${hashOf(bytes)}.woff2`,
    range: require(`${root}/unicode.json`)[subset],
    bytes,
  }
}

/** The CSS that declares families, and links that load their basic characters early. */
export function fontsOf(families: readonly string[]): { css: string; preloads: string } {
  const all = families.flatMap((family) => filesOf(family).map((file) => ({ family, ...file })))
  return {
    css: all
      .map(
        ({ family, href, range }) =>
          `@font-face{font-family:"${family} Variable";font-weight:100 900;font-display:swap;src:url(${href}) format("woff2");unicode-range:${range}}`,
      )
      .join(''),
    preloads: all
      .filter(({ subset }) => subset === SUBSETS[0])
      .map(({ href }) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
      .join(''),
  }
}

export function sendFont(request: IncomingMessage, response: ServerResponse, path: string) {
  for (const family of FONTS.keys()) filesOf(family)
  const file = byHref.get(path)
  if (!file) return sendText(response, 404, 'There is no such font')
  sendImmutable(request, response, { bytes: file.bytes, headers: { 'content-type': 'font/woff2' } })
}
