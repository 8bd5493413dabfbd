import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR } from '../support/process.ts'

const read = (file: string) => readFileSync(join(PROJECT_DIR, file), 'utf8')
const filesBelow = (folder: string) =>
  readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|generated/.test(file))
    .map((file) => `${folder}/${file}`)

const SERVER = 'server/src'
const server = filesBelow(SERVER)

type Import = { from: string; to: string }
const imports: Import[] = server.flatMap((from) =>
  [...read(from).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from,
    to: normalize(join(dirname(from), path)),
  })),
)

/** The folder of a file that is in one. */
const roomOf = (file: string) => /^server\/src\/((?:features|platform|website)\/.+)\/[^/]+$/.exec(file)?.[1]

/** Pairs of rooms, by name, of which each imports the other. A room and one inside it are one. */
function pairsOfRooms(): string[] {
  const leaning = new Set<string>()
  for (const { from, to } of imports) {
    const [a, b] = [roomOf(from), roomOf(to)]
    if (a && b && a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`)) leaning.add(`${a} ${b}`)
  }
  const pairs = [...leaning].map((pair) => pair.split(' ') as [string, string])
  return pairs
    .filter(([a, b]) => a < b && leaning.has(`${b} ${a}`))
    .map((pair) => pair.join(' '))
    .sort()
}

const isDoor = (file: string) => file.endsWith('/handlers.ts')
const isOfVisitors = (file: string) => file.includes('/visits/')
const shown = ({ from, to }: Import) => `${from.slice(SERVER.length + 1)} ${to.slice(SERVER.length + 1)}`

/** What the website itself serves below `/_sw/`, and no contract declares. */
const OWN_PATHS = ['/_sw/preview/', '/_sw/maps/', '/_sw/fonts/', '/_sw/island-']

/** More would hide that literals are only packed, and what they hold is checked for excess no longer. */
const MAX_LITERALS = 10

describe('in the server', () => {
  test('no two rooms import each other', () => {
    expect(pairsOfRooms()).toEqual([])
  })

  test('verbs import no door', () => {
    const found = imports.filter(
      ({ from, to }) => from.endsWith('/verbs.ts') && (isDoor(to) || isOfVisitors(to)),
    )
    expect(found.map(shown)).toEqual([])
  })

  test('only an index of handlers and app.ts import handlers', () => {
    const isIndex = (file: string) => file === `${SERVER}/app.ts` || (isDoor(file) && !isOfVisitors(file))
    const found = imports.filter(({ from, to }) => to.includes('/features/') && isDoor(to) && !isIndex(from))
    expect(found.map(shown)).toEqual([])
  })

  test('doors of visitors, website/ and http/ write nothing', () => {
    const found = server.filter(
      (file) =>
        /^server\/src\/(website|http)\/|\/visits\/(?!.*queries)/.test(file) &&
        /\bemit\(|\bwithEvents\(|\.mail\.queue\(|\b(insert into|delete from|update \w+ set)\b/.test(
          read(file),
        ),
    )
    expect(found).toEqual([])
  })

  test('paths of visitors come from their contracts', () => {
    const found = [...server, ...filesBelow('blocks/src')]
      .filter((file) => !file.endsWith('contract.ts'))
      .flatMap((file) =>
        [...read(file).matchAll(/['"`](\/_sw\/[\w-][^'"`]*)/g)].map(([, path = '']) => ({ file, path })),
      )
    expect(found.filter(({ path }) => !OWN_PATHS.includes(path))).toEqual([])
  })

  test('programs start without a shell, and no text becomes code', () => {
    const found = server.filter((file) =>
      /\bexec(Sync)?\b[^'\n]*from 'node:child_process'|shell: true|\beval\(|new Function\b/.test(read(file)),
    )
    expect(found).toEqual([])
  })

  test('fields are written out, not spread in literals to save lines', () => {
    const literals = server.flatMap((file) => read(file).match(/^\s*\.\.\.(\{|\[)\s*[\w'"]/gm) ?? [])
    expect(literals.length).toBeLessThanOrEqual(MAX_LITERALS)
  })
})
