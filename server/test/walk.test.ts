import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

type Step = { file: string; names: string[] }

const linesOf = async (file: string) => (await readFile(join(PROJECT_DIR, file), 'utf8')).split('\n')

/** The number of lines of a declaration, method, endpoint or handler. NaN when there is none of the name. */
function lengthOf(lines: string[], name: string): number {
  const find = (pattern: string) => lines.findIndex((line) => new RegExp(pattern).test(line))
  const declared = find(`^(export )?(async )?(function|const|type) ${name}\\b`)
  const start = declared === -1 ? find(`^  (async )?#?${name}[:(<].*[{(]$`) : declared
  if (start === -1) return Number.NaN
  const indent = /^ */.exec(lines[start] as string)?.[0] as string
  // The line that closes what the first line opens, or a blank line after an expression.
  const isBlock = /[{[(`]$/.test(lines[start] as string)
  const isEnd = (line: string) =>
    line.startsWith(indent) && /^[)\]}`]/.test(line.slice(indent.length)) && !/[{(]$|=>$/.test(line)
  const rest = lines.slice(start + 1)
  if (isBlock) return 2 + rest.findIndex(isEnd)
  return 1 + rest.findIndex((line) => !line.startsWith(`${indent} `))
}

async function countOf({ file, names }: Step): Promise<number> {
  const lines = await linesOf(file)
  return names.map((name) => lengthOf(lines, name)).reduce((sum, count) => sum + count, 0)
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
const BOOKINGS = 'server/src/features/rental/bookings'
const ORDERS = 'server/src/features/shop/orders'
/** What a create does in place of the verb of the documented walk. */
const CREATES: Record<string, Step[]> = {
  'rental.createBooking': [
    { file: `${BOOKINGS}/contract.ts`, names: ['booking', 'BookingCreate', 'createBooking'] },
    { file: `${BOOKINGS}/handlers.ts`, names: ['createBooking', 'whyRefused', 'nightsTaken'] },
    {
      file: `${BOOKINGS}/queries.ts`,
      names: ['booking', 'isFree', 'priceOf', 'insertBooking', 'findUnitTerms'],
    },
  ],
  'shop.createOrder': [
    {
      file: `${ORDERS}/contract.ts`,
      names: ['orderFields', 'OrderLine', 'OrderDetail', 'OrderCreate', 'createOrder'],
    },
    {
      file: `${ORDERS}/handlers.ts`,
      names: ['createOrder', 'placeOrder', 'merged', 'customerOf', 'shippingOf'],
    },
    {
      file: `${ORDERS}/rules.ts`,
      names: ['planOrder', 'itemsOf', 'variantError', 'currencyOf', 'lineOf', 'refuseTotal'],
    },
    { file: `${ORDERS}/queries.ts`, names: ['readCatalogue', 'insertOrder'] },
  ],
}
const IDEMPOTENCY: Step = {
  file: 'server/src/platform/work/idempotency.ts',
  names: ['insertOnce', 'hashesOf', 'find', 'answerOf'],
}

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

  test.each(Object.entries(CREATES))('is short for %s', async (_name, verb) => {
    await expectShort([...documented.filter((step) => !isOfFeature(step)), IDEMPOTENCY, ...verb])
  })
})
