import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'

/** The name of the cluster in use, below DATA_DIR. */
export const CURRENT = 'postgres'
const JOURNAL = 'postgres.swap'

/** Names below DATA_DIR: of the cluster to be used, and of the former one after the swap. */
type Swap = { incoming: string; outgoing: string }

/** Puts another cluster in the place of the one in use. The journal lets `finishSwap` end what was interrupted. */
export async function swapClusters(dataDir: string, swap: Swap): Promise<void> {
  const journal = join(dataDir, JOURNAL)
  await fs.writeFile(`${journal}.new`, JSON.stringify(swap), { flush: true })
  await fs.rename(`${journal}.new`, journal)
  await sync(dataDir)
  await fs.rename(join(dataDir, CURRENT), join(dataDir, swap.outgoing))
  await finishSwap(dataDir)
}

/** Ends an interrupted swap: with the former cluster if it is still in its place, else with the other one. */
export async function finishSwap(dataDir: string): Promise<void> {
  const journal = join(dataDir, JOURNAL)
  if (!existsSync(journal)) return
  const { incoming } = JSON.parse(await fs.readFile(journal, 'utf8')) as Swap
  if (!existsSync(join(dataDir, CURRENT))) await fs.rename(join(dataDir, incoming), join(dataDir, CURRENT))
  await sync(dataDir)
  await fs.rm(journal)
}

async function sync(dir: string) {
  const handle = await fs.open(dir)
  await handle.sync()
  await handle.close()
}
