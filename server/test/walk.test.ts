import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

type Step = { file: string; names: string[] }

const linesOf = async (file: string) => (await readFile(join(PROJECT_DIR, file), 'utf8')).split('\n')

/** The lines of a declaration, method, endpoint or handler; none when there is no such name. */
function declarationOf(lines: string[], name: string): string[] {
  const find = (pattern: string) => lines.findIndex((line) => new RegExp(pattern).test(line))
  const declared = find(`^(export )?(async )?(function|const|type) ${name}\\b`)
  const start = declared === -1 ? find(`^  (async )?#?${name}[:(<].*[{(,]$`) : declared
  if (start === -1) return []
  const indent = /^ */.exec(lines[start] as string)?.[0] as string
  // Ends at the line that closes what the first line opens, or where the indentation of an expression ends.
  const isBlock = /[{[(`]$/.test(lines[start] as string)
  const isEnd = (line: string) =>
    line.startsWith(indent) && /^[)\]}`]/.test(line.slice(indent.length)) && !/[{(]$|=>$/.test(line)
  const rest = lines.slice(start + 1)
  const length = isBlock
    ? 2 + rest.findIndex(isEnd)
    : 1 + rest.findIndex((line) => !line.startsWith(`${indent} `))
  return lines.slice(start, start + length)
}

async function countOf({ file, names }: Step): Promise<number> {
  const lines = await linesOf(file)
  const lengths = names.map((name) => declarationOf(lines, name).length)
  expect(names.filter((_, i) => lengths[i] === 0)).toEqual([])
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** What every request uses: whoever reads one knows these names, and does not follow them. */
const VOCABULARY = /^server\/src\/(api|platform\/(database|values))\/|^server\/src\/platform\/context\.ts$/
/** What a contract declares of events: their types, at the place where one is recorded. */
const EVENTS = /^(?!with)\w+Events$/
const IMPORT = /^import (type )?(?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']*)'/gm

type Imports = Map<string, { file: string; name: string }>

/** What a file imports from others of the server, by the name it has here; a namespace has the name `*`. */
async function importsOf(file: string): Promise<Imports> {
  const imports: Imports = new Map()
  for (const [, isType, namespace, names = '', from = ''] of (await linesOf(file))
    .join('\n')
    .matchAll(IMPORT)) {
    const target = join(dirname(file), from)
    if (isType || VOCABULARY.test(target)) continue
    if (namespace) imports.set(namespace, { file: target, name: '*' })
    for (const [, name = '', alias = name] of names.matchAll(/(?<!type )\b(?!type\b)(\w+)(?: as (\w+))?/g))
      if (!EVENTS.test(name)) imports.set(alias, { file: target, name })
  }
  return imports
}

/** A name, with the member that is used of it. */
const USE = /(?<![.\w])(\w+)(\.endpoints)?(?:\.(\w+))?/g

/** An endpoint, its handler, and everything that they use, in whatever folder it stands. */
async function stepsOfVerb(folder: string, name: string): Promise<Step[]> {
  const used = new Map<string, Set<string>>()
  const open = ['contract.ts', 'handlers.ts'].map((file) => ({ file: `${folder}/${file}`, name }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { file, name } = next
    const lines = await linesOf(file)
    const declaration = declarationOf(lines, name)
    if (declaration.length === 0 || used.get(file)?.has(name)) continue
    used.set(file, (used.get(file) ?? new Set()).add(name))
    const imports = await importsOf(file)
    const text = declaration.join(' ').replace(/'[^']*'|(?<=^|\W)\w+:(?=\s)/g, '')
    for (const [word, object, endpoints, member = ''] of text.matchAll(USE)) {
      const imported = imports.get(object as string)
      // Of a contract that is named for the path of an endpoint, only that endpoint is read.
      const isPart = imported?.name === '*' || endpoints !== undefined
      if (imported && isPart) open.push({ file: imported.file, name: member })
      else if (imported) open.push(imported)
      else if (word !== name && isTopLevel(lines, object as string))
        open.push({ file, name: object as string })
    }
  }
  return [...used].map(([file, names]) => ({ file, names: [...names] }))
}

const isTopLevel = (lines: string[], name: string) =>
  lines.some((line) => new RegExp(`^(export )?(async )?(function|const) ${name}\\b`).test(line))

const ROW = /^\| `(server\/\S+)` \| ([^|]+) \|/

/** The rows of the table in CONTRIBUTING.md. */
async function documentedSteps(): Promise<Step[]> {
  const rows = (await linesOf('CONTRIBUTING.md')).map((line) => ROW.exec(line)).filter((row) => row !== null)
  return rows.map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))
}

const HTTP = 'server/src/http'

const isOfFeature = ({ file }: Step) => file.includes('/features/')

/** Checks how much somebody reads who follows a path to its end. */
async function expectShort(path: Step[], { files, lines }: { files: number; lines: number }) {
  const counts = await Promise.all(path.map(countOf))
  expect(path.length).toBeGreaterThan(1)
  expect(path.length).toBeLessThanOrEqual(files)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(lines)
}

describe('the path of a request', async () => {
  const documented = await documentedSteps()

  test('is documented in CONTRIBUTING.md', () => {
    expect(documented.filter(isOfFeature).length).toBeGreaterThanOrEqual(3)
    expect(documented.map(({ file }) => file)).toContain(`${HTTP}/mount.ts`)
  })

  test('is short for pages.update', () => expectShort(documented, { files: 11, lines: 560 }))

  test.each([
    ['rental/bookings', 'createBooking', { files: 17, lines: 400 }],
    ['shop/orders', 'createOrder', { files: 17, lines: 710 }],
    ['booking/visits', 'book', { files: 25, lines: 830 }],
    ['shop/visits', 'placeOrder', { files: 46, lines: 2_300 }],
  ])('is short for %s, %s, in all folders', async (folder, name, bounds) => {
    const path = await stepsOfVerb(`server/src/features/${folder}`, name)
    // A path that ends at the edge of its folder would look short.
    expect(path.some(({ file }) => !file.includes(`/${folder}/`))).toBe(true)
    await expectShort(path, bounds)
  })
})
