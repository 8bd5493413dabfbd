import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Contender, createAccount, createKey, environmentOf, startSitewright } from '../contenders.ts'
import { type BenchDatabase, openBenchDatabase, settle, untilPicturesMade } from '../database.ts'
import { compareWithKept, type Ratios } from '../kept-figures.ts'
import { startLoad } from '../load-client.ts'
import { isPinnable, pinToServerCore } from '../processes.ts'
import { describeMachine, nameOf } from '../report.ts'
import { closeAll, open } from '../resources.ts'
import {
  type Figure,
  measureDemo,
  measureGrowth,
  measureLargePage,
  measureMemory,
  measurePublish,
  measureVisibility,
  type Size,
} from './measures.ts'
import { measureNext, NOT_COMPARED } from './next.ts'
import { measureShop } from './shop.ts'
import { measureCustomers, measureForm, measureSlots } from './visitors.ts'
import { type Site, visit } from './visits.ts'

const SERVER = fileURLToPath(new URL('../../../server', import.meta.url))
/** Rounds of comparisons, repetitions of a measure, and the things of the sites. */
const SIZES = {
  full: {
    rounds: 7,
    seconds: 4,
    repeats: 40,
    publications: 200,
    pages: 10_000,
    rows: [100, 100_000],
    customers: [1_000, 1_000_000],
  },
  quick: {
    rounds: 3,
    seconds: 1.5,
    repeats: 40,
    publications: 40,
    pages: 10_000,
    rows: [100, 10_000],
    customers: [1_000, 100_000],
  },
  /** Shows that the benchmark works, and nothing else. */
  smallest: {
    rounds: 1,
    seconds: 0.2,
    repeats: 1,
    publications: 2,
    pages: 20,
    rows: [10, 20],
    customers: [10, 20],
  },
} satisfies Record<string, Size>

const kind = (['smallest', 'quick'] as const).find((kind) => process.argv.includes(`--${kind}`)) ?? 'full'
const size: Size = SIZES[kind]

const isPinned = isPinnable()
try {
  const database = await open(openBenchDatabase())
  const key = await createKey(database, SERVER, await createAccount(database, SERVER))
  const options = { server: SERVER, logLevel: 'info', key }
  const ours = await open(startSitewright(database, options))
  const other = await open(startSitewright(database, options))
  if (isPinned) pinToServerCore([process.pid, database.pid, ours.pid, other.pid])
  const load = await open(startLoad(isPinned))
  const setup = { ...size, database, load, ours, other }
  const demo = await demoSite(database, ours)
  if (kind !== 'smallest') await untilPicturesMade(database.client)
  await settle(database.client)
  const measures: (() => Promise<Figure | Figure[]>)[] = [
    () => measureMemory(setup, demo),
    () => measureNext(setup, demo),
    () => measureDemo(setup, demo),
    () => measureLargePage(setup, demo),
    () => measureVisibility(setup),
    () => measurePublish(setup),
    () => measureGrowth(setup),
    () => measureShop(setup),
    () => measureSlots(setup),
    () => measureForm(setup),
    () => measureCustomers(setup),
  ]
  const ratios: Ratios = {}
  for (const measure of measures) {
    for (const { name, value, target, met, ratio } of [await measure()].flat()) {
      const verdict = met ? 'met' : value === NOT_COMPARED ? 'SKIPPED' : 'MISSED'
      console.log(`${verdict.padEnd(7)}  ${name.padEnd(62)} ${value.padEnd(20)} ${target}`)
      if (ratio !== undefined) ratios[name] = ratio
    }
  }
  const machine = nameOf(await describeMachine(database, isPinned))
  const save = process.argv.includes('--save')
  console.log(`\n${(await compareWithKept(`sites ${kind}`, { machine, ratios, save })).join('\n')}`)
} finally {
  await closeAll()
}

/** The demo site, once it answers. */
async function demoSite(database: BenchDatabase, ours: Contender): Promise<Site> {
  const command = [`${SERVER}/bin/sitewright.js`, 'demo', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environmentOf(database) })
  const { liveSiteId: id } = JSON.parse(stdout.trimEnd().split('\n').at(-1) as string)
  const { rows } = await database.client.query<{ slug: string }>('select slug from sites where id = $1', [id])
  const site = { id, slug: rows[0]?.slug as string }
  const { status } = await visit(ours, site, '/')
  if (status !== 200) throw new Error(`The demo site was answered with ${status}`)
  return site
}
