import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BLOCKS, cases } from './cases.ts'
import { checkAnswers, checkTotals } from './checks.ts'
import { type Contender, createKey, createSite, startSitewright, startTextbook } from './contenders.ts'
import {
  type BenchDatabase,
  copyToTextbook,
  loadPages,
  openBenchDatabase,
  pageIds,
  settle,
} from './database.ts'
import { measureDeliveries, startReceiver } from './deliveries.ts'
import { growthCases, prepareSite } from './growth.ts'
import { type Load, startLoad } from './load-client.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { pinToServerCore } from './processes.ts'
import {
  type Comparison,
  compare,
  compareGrowth,
  describeMachine,
  type Growth,
  type Report,
  render,
} from './report.ts'
import { type Figures, measurePair, type Pair } from './rounds.ts'

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))
const ROWS = 100_000
const REQUESTED_PAGES = 2_000

type Closable = { close(): Promise<void> }

/** Open resources, closed in reverse order at the end, after a failure and on Ctrl-C. */
const opened: Promise<Closable>[] = []
let closing: Promise<void> | undefined
function open<T extends Closable>(opening: T | Promise<T>): Promise<T> {
  const open = Promise.resolve(opening)
  opened.push(open)
  return open
}
async function closeOpened() {
  for (let opening = opened.pop(); opening; opening = opened.pop()) {
    const resource = await opening.catch(() => null)
    await resource?.close()
  }
}
const closeAll = () => (closing ??= closeOpened())
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => closeAll().finally(() => process.exit(130)))
}

const options = readOptions(process.argv.slice(2), PROJECT_DIR)
if (options === null) console.log(HELP)
else {
  try {
    const report = await run(options)
    console.log(`\n${render(report)}`)
    if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await closeAll()
  }
}

type Setup = { options: Options; database: BenchDatabase; load: Load; ours: Contender; textbook: Contender }

async function run(options: Options): Promise<Report> {
  const isPinned = pinToServerCore()
  progress('starting PostgreSQL and the servers')
  const database = await open(openBenchDatabase())
  const machine = await describeMachine(database, isPinned)
  const key = await createKey(database, options.server)
  const ours = await open(startSitewright(database, { ...options, key }))
  const siteId = await createSite(ours, 'Bench')
  progress(`loading ${ROWS} pages`)
  await loadPages(database.client, siteId, ROWS, BLOCKS)
  await copyToTextbook(database.client, siteId)
  await settle(database.client)
  const textbook = await open(startTextbook(database))
  const load = await open(startLoad(isPinned))
  const setup = { options, database, load, ours, textbook }
  const comparisons = await compareServers(setup, siteId)
  progress('deliveries to webhooks')
  const receiver = await open(startReceiver(isPinned))
  const deliveries = await measureDeliveries(ours, database.client, receiver, options.rounds)
  const growth = await measureGrowth(setup)
  return { machine, options, comparisons, deliveries, growth }
}

async function compareServers(setup: Setup, siteId: string): Promise<Comparison[]> {
  const { ours, textbook, database, options } = setup
  const ids = await pageIds(database.client, siteId, REQUESTED_PAGES)
  for (const contender of [ours, textbook]) await checkAnswers(contender, siteId, ids[0] as string, ROWS)
  const comparisons: Comparison[] = []
  const data = { siteId, pageIds: ids, connections: options.connections }
  for (const { name, target, pair } of cases([ours, textbook], data)) {
    progress(name)
    comparisons.push(compare(name, target, await measurePair(setup, pair)))
  }
  const created = comparisons.at(-1) as Comparison
  const totals = (figures: { requests: number }, table: string) => ({
    siteId,
    table,
    atLeast: ROWS + figures.requests,
  })
  await checkTotals(database, ours, totals(created.ours, 'pages'))
  await checkTotals(database, textbook, totals(created.textbook, 'textbook.pages'))
  return comparisons
}

async function measureGrowth(setup: Setup): Promise<Growth[]> {
  const { database, options, ours } = setup
  const { client } = database
  const prepared = []
  for (const growthCase of growthCases) {
    const sites = []
    for (const rows of options.growth) {
      progress(`${growthCase.name}: loading ${rows} rows`)
      sites.push(await prepareSite(growthCase, ours, client, rows, options.connections))
    }
    prepared.push({ growthCase, sites })
  }
  await settle(client)
  const growths: Growth[] = []
  for (const { growthCase, sites } of prepared) {
    const { name, target, check } = growthCase
    progress(`${name}: measuring the small and the large site`)
    const figures = await measurePair(setup, sites.map(({ entry }) => entry) as Pair)
    for (const [i, { site }] of sites.entries()) await check?.(site, (figures[i] as Figures).requests)
    growths.push(compareGrowth(name, options.growth, target, figures))
  }
  return growths
}

function progress(what: string) {
  if (process.stderr.isTTY) console.error(`… ${what}`)
}
