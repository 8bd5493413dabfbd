import { createReadStream } from 'node:fs'
import type { SingleBar } from 'cli-progress'
import { OperatorError, requireSite } from '../platform/accounts/accounts.ts'
import type { Platform } from '../platform/context.ts'
import { findImports } from '../platform/imports.ts'
import { type Kind, kindOf, readShopify, ShopifyFormatError } from '../shopify/index.ts'
import { progressBar, sizeOf } from './import-file.ts'
import { importCustomer } from './shopify-customers.ts'
import { OrderImport } from './shopify-orders.ts'
import { ProductImport } from './shopify-products.ts'
import {
  addNotes,
  addSkipped,
  describe,
  emptySummary,
  SOURCE,
  type Summary,
  type Target,
} from './shopify-summary.ts'

type File = { path: string; size: number; kind: Kind }
type Options = { account: string; site: string; json?: boolean }

/** Customers are known before their orders, and products before they are looked for in orders. */
const ORDER: Kind[] = ['products', 'customers', 'orders']

/** Imports CSV files of Shopify into a site. Each entry is imported atomically and once, so repeated imports are safe. */
export async function importShopifyFiles(
  platform: Platform,
  paths: string[],
  { account, site, json }: Options,
) {
  const known = await requireSite(platform.db, account, site)
  const imported = await findImports(platform.db, site, SOURCE)
  const target = { ...known, id: site, accountId: account, imported }
  const files: File[] = []
  for (const path of new Set(paths)) {
    const size = await sizeOf(path)
    files.push({ path, size, kind: await explained(path, () => kindOf(() => createReadStream(path))) })
  }
  files.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const summary = emptySummary()
  const bar = progressBar(
    files.reduce((sum, { size }) => sum + size, 0),
    json,
  )
  try {
    let before = 0
    for (const file of files) {
      await explained(file.path, () => importFile(platform, target, file, { summary, bar, before }))
      before += file.size
    }
  } finally {
    bar?.stop()
  }
  return { result: summary, text: describe(summary) }
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ShopifyFormatError ? new OperatorError(`${path}: ${error.message}`) : error
  }
}

type Progress = { summary: Summary; bar: SingleBar | null; before: number }

async function importFile(
  platform: Platform,
  target: Target,
  { path, kind }: File,
  { summary, bar, before }: Progress,
) {
  const stream = createReadStream(path)
  const products = new ProductImport(platform, target, summary)
  const orders = kind === 'orders' ? await OrderImport.open(platform, target) : null
  for await (const entry of readShopify(() => stream, target)) {
    bar?.update(before + stream.bytesRead)
    if (entry.kind === 'skipped') {
      addSkipped(summary, entry)
      continue
    }
    if (entry.kind === 'product') await products.add(entry)
    else if (entry.kind === 'customer')
      await count(summary.customers, importCustomer(platform, target, entry))
    else await count(summary.orders, orders?.add(entry) ?? false)
    addNotes(
      summary,
      'title' in entry ? entry.title : 'email' in entry ? entry.email : entry.reference,
      entry.notes,
    )
  }
  if (kind === 'products') await products.finish()
}

async function count(counts: { imported: number; unchanged: number }, isNew: Promise<boolean> | boolean) {
  if (await isNew) counts.imported++
  else counts.unchanged++
}
