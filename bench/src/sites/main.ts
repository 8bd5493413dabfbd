import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Contender, createKey, environmentOf, startSitewright } from '../contenders.ts'
import { type BenchDatabase, openBenchDatabase, settle } from '../database.ts'
import { startLoad } from '../load-client.ts'
import { pinToServerCore } from '../processes.ts'
import {
  type Figure,
  measureDemo,
  measureGrowth,
  measureLargePage,
  measureMemory,
  measurePublish,
  measureVisibility,
} from './measures.ts'
import { measureCustomers, measureForm, measureSlots } from './visitors.ts'
import { type Site, visit } from './visits.ts'

const SERVER = fileURLToPath(new URL('../../../server', import.meta.url))
const isQuick = process.argv.includes('--quick')

const isPinned = pinToServerCore()
const database = await openBenchDatabase()
const opened: { close(): Promise<void> }[] = [database]
try {
  const key = await createKey(database, SERVER)
  const options = { server: SERVER, logLevel: 'info', key }
  const ours = await startSitewright(database, options)
  opened.push(ours)
  const other = await startSitewright(database, options)
  opened.push(other)
  const load = startLoad(isPinned)
  opened.push(load)
  const setup = { database, load, ours, other, rounds: isQuick ? 3 : 7, seconds: isQuick ? 1.5 : 4 }
  const demo = await demoSite(database, ours)
  await settle(database.client)
  const rows: [number, number] = isQuick ? [100, 10_000] : [100, 100_000]
  const measures: (() => Promise<Figure | Figure[]>)[] = [
    () => measureMemory(setup, demo),
    () => measureDemo(setup, demo),
    () => measureLargePage(setup, demo),
    () => measureVisibility(setup, isQuick ? 40 : 200),
    () => measurePublish(setup, 10_000),
    () => measureGrowth(setup, rows),
    () => measureSlots(setup),
    () => measureForm(setup),
    () => measureCustomers(setup, isQuick ? [1_000, 100_000] : [1_000, 1_000_000]),
  ]
  for (const measure of measures) {
    for (const { name, value, target, met } of [await measure()].flat())
      console.log(`${met ? 'met   ' : 'MISSED'}  ${name.padEnd(62)} ${value.padEnd(20)} ${target}`)
  }
  console.log(hasNext() ? '' : 'Next.js is not installed, so nothing is compared with it.')
} finally {
  for (const one of opened.reverse()) await one.close()
}

/** The demo site, once it answers. */
async function demoSite({ client }: BenchDatabase, ours: Contender): Promise<Site> {
  const command = [`${SERVER}/bin/sitewright.js`, 'demo', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environmentOf(database) })
  const { liveSiteId: id } = JSON.parse(stdout.trimEnd().split('\n').at(-1) as string)
  const { rows } = await client.query<{ slug: string }>('select slug from sites where id = $1', [id])
  const site = { id, slug: rows[0]?.slug as string }
  const { status } = await visit(ours, site, '/')
  if (status !== 200) throw new Error(`The demo site was answered with ${status}`)
  return site
}

function hasNext(): boolean {
  try {
    createRequire(import.meta.url).resolve('next')
    return true
  } catch {
    return false
  }
}
