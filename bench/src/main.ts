import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BLOCKS, type Case, cases } from './cases.ts'
import { checkAnswers, checkOrders, checkTotals, STOCK } from './checks.ts'
import {
  type Contender,
  createAccount,
  createKey,
  createOne,
  createSite,
  startSitewright,
  startTextbook,
} from './contenders.ts'
import {
  type BenchDatabase,
  copyToTextbook,
  loadPages,
  openBenchDatabase,
  pageIds,
  settle,
  untilPicturesMade,
} from './database.ts'
import { measureDeliveries, startReceiver } from './deliveries.ts'
import { growthCases, prepareSite } from './growth.ts'
import { compareWithKept } from './kept-figures.ts'
import { type Load, startLoad } from './load-client.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { isPinnable, pinToServerCore } from './processes.ts'
import {
  type Comparison,
  compare,
  compareGrowth,
  describeMachine,
  type Growth,
  nameOf,
  type Report,
  ratiosOf,
  render,
} from './report.ts'
import { closeAll, open } from './resources.ts'
import { type Figures, measurePair, type Pair } from './rounds.ts'
import { type Asked, countStatements, openProxy } from './statements.ts'

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))
const REQUESTED_PAGES = 2_000

const options = readOptions(process.argv.slice(2), PROJECT_DIR)
if (options === null) console.log(HELP)
else {
  try {
    const report = await run(options)
    const { kind, save, json } = options
    const kept = { machine: nameOf(report.machine), ratios: ratiosOf(report), save }
    console.log(`\n${render(report)}\n\n${(await compareWithKept(kind, kept)).join('\n')}`)
    if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await closeAll()
  }
}

type Setup = {
  options: Options
  database: BenchDatabase
  load: Load
  ours: Contender
  textbook: Contender
}
type Site = { siteId: string; cases: Case[] }

async function run(options: Options): Promise<Report> {
  const isPinned = isPinnable()
  progress('starting PostgreSQL and the servers')
  const database = await open(openBenchDatabase())
  const machine = await describeMachine(database, isPinned)
  const proxy = await open(openProxy(database.url))
  const { ours, counted, textbook } = await startServers(options, database, proxy.url)
  const load = await open(startLoad(isPinned))
  const setup = { options, database, load, ours, textbook }
  const site = await prepareComparison(setup)
  progress('counting the statements')
  const asked: Asked[] = []
  for (const { pair } of site.cases) asked.push(await countStatements(proxy, counted, pair[0]))
  await counted.close()
  if (isPinned) pinToServerCore([process.pid, database.pid, ours.pid, textbook.pid])
  const comparisons = await compareServers(setup, site)
  if (options.kind === 'brief') return { machine, options, comparisons, asked }
  progress('deliveries to webhooks')
  const receiver = await open(startReceiver(isPinned))
  const deliveries = await measureDeliveries(ours, database.client, receiver, options)
  const growth = await measureGrowth(setup)
  return { machine, options, comparisons, asked, more: { deliveries, growth } }
}

/** The servers to measure, and one that reaches PostgreSQL through the proxy. */
async function startServers(options: Options, database: BenchDatabase, proxyUrl: string) {
  const account = await createAccount(database, options.server)
  const [key, ours, counted, textbook] = await Promise.all([
    createKey(database, options.server, account),
    open(startSitewright(database, options)),
    open(startSitewright({ url: proxyUrl, dataDir: database.dataDir }, options)),
    open(startTextbook(database)),
  ])
  for (const contender of [ours, counted]) contender.headers['x-api-key'] = key
  return { ours, counted, textbook }
}

/** Fills both servers with the same pages, and checks that they answer correctly. */
async function prepareComparison({ options, database, ours, textbook }: Setup): Promise<Site> {
  const { rows, connections } = options
  const { client } = database
  const siteId = await createSite(ours, 'Bench')
  const product = { title: 'Jam', price: 4.9, stock: STOCK }
  const productId = await createOne(ours, `/v1/sites/${siteId}/shop/products`, product)
  progress(`loading ${rows} pages`)
  await loadPages(client, siteId, rows, BLOCKS)
  await copyToTextbook(client, siteId)
  await settle(client)
  await untilPicturesMade(client)
  const ids = await pageIds(client, siteId, REQUESTED_PAGES)
  for (const contender of [ours, textbook]) await checkAnswers(contender, siteId, ids[0] as string, rows)
  return { siteId, cases: cases([ours, textbook], { siteId, pageIds: ids, productId, connections }) }
}

async function compareServers(setup: Setup, { siteId, cases }: Site): Promise<Comparison[]> {
  const { ours, textbook, database, options } = setup
  const comparisons: Comparison[] = []
  for (const { name, target, pair } of cases) {
    progress(name)
    comparisons.push(compare(name, target, await measurePair(setup, pair)))
  }
  const [created, ordered] = comparisons.slice(-2) as [Comparison, Comparison]
  const totals = (table: string, requests: number) => ({ siteId, table, atLeast: options.rows + requests })
  await checkTotals(database, ours, totals('pages', created.ours.requests))
  const createdByTextbook = created.textbook.requests + ordered.textbook.requests
  await checkTotals(database, textbook, totals('textbook.pages', createdByTextbook))
  await checkOrders(database.client, siteId, ordered.ours.requests)
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
