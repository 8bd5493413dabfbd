import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { createTestDatabase } from '../support/database.ts'
import { attributesOf, startCollector } from '../support/otlp-collector.ts'
import { serveProcess } from '../support/process.ts'

const FAULT = new URL('../support/failing-statistics.mjs', import.meta.url).href

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'sitewright-metrics-'))
const collector = await startCollector()
const faultFile = join(folder, 'fault')
const server = await serveProcess({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  DEMO: 'off',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRIC_EXPORT_INTERVAL: '20',
  FAULT_FILE: faultFile,
  NODE_OPTIONS: `--import=${FAULT}`,
})
afterFile(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const answers = async () => (await fetch(`${server.address}/v1/health`)).status
/** Makes reading fail until the file is removed, and waits for some failures. */
async function expectFailures() {
  const failures = async () => (await readFile(`${faultFile}.failures`, 'utf8').catch(() => '')).length
  const before = await failures()
  await writeFile(faultFile, '')
  await expect.poll(failures).toBeGreaterThan(before + 2)
}
const timesLogged = () => server.output().split('metrics could not be').length - 1
/** Waits for metrics that were read after now. */
async function expectMetrics() {
  const before = collector.requests.length
  // One may have been on its way.
  await expect.poll(() => collector.requests.length).toBeGreaterThan(before + 1)
}

test('metrics that cannot be read end no process, are logged once, and are sent again afterwards', async () => {
  await expectMetrics()
  for (const times of [1, 2]) {
    await expectFailures()
    expect(await answers()).toBe(200)
    await rm(faultFile)
    await expectMetrics()
    expect(timesLogged()).toBe(times)
  }
})

test('metrics say that the database is away, and go on', async () => {
  const before = timesLogged()
  const isUp = () =>
    collector.metrics
      .get('sitewright_service_up')
      ?.gauge?.dataPoints.find((point) => attributesOf(point).service === 'database')?.asDouble
  await expect.poll(isUp).toBe(1)
  await database.setReachable(false)
  await expect.poll(isUp).toBe(0)
  await expectMetrics()
  await database.setReachable(true)
  await expect.poll(isUp).toBe(1)
  expect(timesLogged()).toBe(before)
})

test('a process whose metrics cannot be read ends when it is told to', async () => {
  await expectFailures()
  expect(await server.stop()).toBe(0)
})
