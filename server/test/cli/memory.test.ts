import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Sitewright } from '../../../client/src/index.ts'
import { count, recordFigure } from '../support/counts.ts'
import { createTestDatabase } from '../support/database.ts'
import { runJson, serveProcess } from '../support/process.ts'

const AT_ONCE = 16
const STRETCHES = 8

const megabytesOf = async (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function liftLimits(databaseUrl: string) {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await db.query('update tiers set per_second = 1e6, per_minute = 1e6, per_day = 1e9')
  await db.end()
}

test.skipIf(process.platform !== 'linux')(
  'memory does not grow with the requests served',
  async (context) => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url, DEMO: 'off' }
    const server = await serveProcess(env)
    try {
      await runJson(['accounts', 'create', '--name', 'A', '--tier', 'agency'], env)
      await liftLimits(database.url)
      const { key } = await runJson(
        ['keys', 'create', '--name', 'K', '--mode', 'live', '--scopes', 'all'],
        env,
      )
      const client = new Sitewright({ apiKey: key, baseUrl: server.address })
      const { id: siteId } = await client.sites.create({ name: 'Site' })
      const requests = count({ ordinary: 800, proof: 160_000 })
      let left = requests
      const act = async () => {
        const { id } = await client.shop.createProduct(siteId, { title: `Product ${left}`, price: 1 })
        await client.shop.getProduct(siteId, id)
        await client.shop.listProducts(siteId)
        await client.shop.deleteProduct(siteId, id)
        left -= 4
      }
      const megabytes: number[] = []
      for (let stretch = 1; stretch <= STRETCHES; stretch++) {
        const end = requests * (1 - stretch / STRETCHES)
        const actor = async () => {
          while (left > end) await act()
        }
        await Promise.all(Array.from({ length: AT_ONCE }, actor))
        megabytes.push(await megabytesOf(server.process.pid as number))
      }
      // A new process first fills its young generation.
      const growth = count({ ordinary: 2, proof: 1.2 })
      const [half, all] = [Math.max(...megabytes.slice(0, STRETCHES / 2)), Math.max(...megabytes)]
      expect(all).toBeLessThan(half * growth)
      recordFigure(context, { count: `${requests} requests`, figure: `${megabytes.join(', ')} MB` })
    } finally {
      await server.stop()
      await database.drop()
    }
  },
)
