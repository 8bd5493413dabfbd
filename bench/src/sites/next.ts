import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { type Contender, environmentOf, startNext } from '../contenders.ts'
import { isPinnable, pinToServerCore } from '../processes.ts'
import { atLeast, type Figure, type Setup } from './measures.ts'
import { hostOf, type Site, visit } from './visits.ts'

const FOLDER = fileURLToPath(new URL('../../../tools/next', import.meta.url))
const NEXT = join(FOLDER, 'node_modules/next/dist/bin/next')

export const NOT_COMPARED = 'not compared'

/** A page in memory against the same contents as a static page of Next.js 16. */
export async function measureNext(setup: Setup, site: Site): Promise<Figure> {
  const { database, load, ours, rounds, seconds } = setup
  const name = 'page in memory, against Next.js 16'
  if (!existsSync(NEXT))
    return { name, value: NOT_COMPARED, target: 'install it with: npm ci --prefix tools/next', met: false }
  await buildPage(setup, site)
  const next = await startNext(database, FOLDER)
  if (isPinnable()) pinToServerCore([next.pid])
  const sent = { 'accept-encoding': 'gzip' }
  const rateOf = async ({ origin }: Contender, headers: Record<string, string>) => {
    const job = { origin, method: 'GET' as const, paths: ['/'], headers, connections: 32, seconds }
    const { requests, seconds: elapsed } = await load.run(job)
    return requests / elapsed
  }
  const ratios: number[] = []
  try {
    for (let round = -1; round < rounds; round++) {
      const own = await rateOf(ours, { ...sent, host: hostOf(site) })
      const ratio = own / (await rateOf(next, sent))
      if (round >= 0) ratios.push(ratio)
    }
  } finally {
    await next.close()
  }
  return atLeast(name, ratios, 1)
}

/** Builds the app with the body of the site's home page. */
async function buildPage({ database, ours }: Setup, site: Site) {
  const { body } = await visit(ours, site, '/', { 'accept-encoding': 'br' })
  const html = brotliDecompressSync(body).toString()
  const file = join(database.dataDir, 'page.html')
  await writeFile(file, /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? html)
  const env = {
    ...environmentOf(database),
    PAGE_FILE: file,
    NEXT_TELEMETRY_DISABLED: '1',
    HOME: database.dataDir,
  }
  await promisify(execFile)(process.execPath, [NEXT, 'build', FOLDER], {
    env: { ...env, NODE_ENV: 'production' },
  })
}
