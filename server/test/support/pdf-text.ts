import { inflateSync } from 'node:zlib'

/** The texts of a PDF as it draws them, in their order; of documents as this server makes them. */
export function textsIn(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body] as const),
  )
  const streamOf = (body = '') => {
    const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, lettersIn(streamOf(objects.get(map)))] as const
    }),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body ?? ''))
  return pages.flatMap((page) => {
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page ?? '') ?? []
    return textsOf(streamOf(objects.get(contents)), fonts)
  })
}

function lettersIn(map: string): string[] {
  return [...map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)].flatMap(([, ranges = '']) =>
    [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, letters = '']) =>
      [...letters.matchAll(/<([0-9a-f]+)>/gi)].map(([, code = '']) =>
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ),
    ),
  )
}

function textsOf(content: string, fonts: Map<string | undefined, string[]>): string[] {
  let letters: string[] = []
  const texts: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    else
      texts.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
          .map((code) => letters[Number.parseInt(code, 16)] ?? '?')
          .join(''),
      )
  }
  return texts
}
