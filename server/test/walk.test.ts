import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

type Step = { file: string; names: string[] }

const linesOf = async (file: string) => (await readFile(join(PROJECT_DIR, file), 'utf8')).split('\n')

/** The lines of a declaration, method, endpoint or handler; none when there is no such name. */
function declarationOf(lines: string[], name: string): string[] {
  const find = (pattern: string) => lines.findIndex((line) => new RegExp(pattern).test(line))
  const declared = find(`^(export )?(async )?(function|const|type) ${name}\\b`)
  const start = declared === -1 ? find(`^  (async )?#?${name}[:(<].*[{(]$`) : declared
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

/** An endpoint, its handler, and everything of their folder that they use. */
async function stepsOfVerb(folder: string, name: string): Promise<Step[]> {
  const files = (await readdir(join(PROJECT_DIR, folder))).filter((file) =>
    /^(contract|handlers|verbs|rules|queries)/.test(file),
  )
  const sources = new Map(
    await Promise.all(files.map(async (file) => [file, await linesOf(`${folder}/${file}`)] as const)),
  )
  const used = new Map(files.map((file) => [file, new Set<string>()]))
  const open: [file: string, name: string][] = [
    ['contract.ts', name],
    ['handlers.ts', name],
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const [file, name] = next
    const declaration = declarationOf(sources.get(file) ?? [], name)
    if (declaration.length === 0 || used.get(file)?.has(name)) continue
    used.get(file)?.add(name)
    const words = new Set(
      declaration
        .join(' ')
        .replace(/'[^']*'/g, '')
        .replace(name, '')
        .match(/[\w]+/g),
    )
    const isTopLevel = (file: string, word: string) =>
      sources
        .get(file)
        ?.some((line) => new RegExp(`^(export )?(async )?(function|const) ${word}\\b`).test(line))
    for (const word of words) {
      // A name of the same file hides that of another.
      const owner = [file, ...files].find((owner) => isTopLevel(owner, word))
      if (owner !== undefined && (owner === file || /^(handlers|verbs)/.test(file))) open.push([owner, word])
    }
  }
  return [...used]
    .filter(([, names]) => names.size > 0)
    .map(([file, names]) => ({ file: `${folder}/${file}`, names: [...names] }))
}

const ROW = /^\| `(server\/\S+)` \| ([^|]+) \| (\d+) \|/

/** The rows of the table in CONTRIBUTING.md. */
async function documentedSteps(): Promise<(Step & { count: number })[]> {
  const rows = (await linesOf('CONTRIBUTING.md')).map((line) => ROW.exec(line)).filter((row) => row !== null)
  return rows.map(([, file = '', names = '', count]) => ({
    file,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    count: Number(count),
  }))
}

/** Small edits need not touch the table. */
const TOLERANCE = 5

const HTTP = 'server/src/http'
const IDEMPOTENCY: Step = { file: 'server/src/platform/work/idempotency.ts', names: ['insertOnce'] }

const isOfFeature = ({ file }: Step) => file.includes('/features/')
const isSql = ({ file }: Step) => file.endsWith('queries.ts')

/** Checks the size of a verb without its SQL, and of the whole path. */
async function expectShort(path: Step[]) {
  const counts = await Promise.all(path.map(countOf))
  const total = (isCounted: (step: Step) => boolean) =>
    path.reduce((sum, step, i) => sum + (isCounted(step) ? (counts[i] as number) : 0), 0)
  const isVerb = (step: Step) => isOfFeature(step) && !isSql(step)
  expect(path.filter(isVerb).length).toBeLessThanOrEqual(3)
  expect(total(isVerb)).toBeLessThanOrEqual(250)
  expect(path.length).toBeLessThanOrEqual(12)
  expect(total(() => true)).toBeLessThanOrEqual(900)
}

describe('the path of a request', async () => {
  const documented = await documentedSteps()

  test('is documented in CONTRIBUTING.md', () => {
    expect(documented.filter(isOfFeature).length).toBe(3)
    expect(documented.map(({ file }) => file)).toContain(`${HTTP}/mount.ts`)
  })

  test.each(documented)('has about the documented number of lines in $file', async (step) => {
    expect(Math.abs((await countOf(step)) - step.count)).toBeLessThanOrEqual(TOLERANCE)
  })

  test('is short for pages.update', () => expectShort(documented))

  test.each([
    ['rental.createBooking', 'server/src/features/rental/bookings', 'createBooking'],
    ['shop.createOrder', 'server/src/features/shop/orders', 'createOrder'],
  ])('is short for %s', async (_operation, folder, name) => {
    const verb = await stepsOfVerb(folder, name)
    expect(verb.filter(isSql).length).toBe(1)
    await expectShort([...documented.filter((step) => !isOfFeature(step)), IDEMPOTENCY, ...verb])
  })
})
