import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { LIST_LIMIT, NEW_PAGE } from './cases.ts'
import { ask, type Contender } from './contenders.ts'
import type { BenchDatabase } from './database.ts'

type PageList = { data: { title: string }[]; pagination: { total: number; nextCursor: string } }
type OnePage = { data: { id: string; blocks: { content?: unknown[] } } }

function expect(contender: Contender, isRight: boolean, what: string) {
  if (!isRight) throw new Error(`Wrong response of the ${contender.name} server: ${what}`)
}

/** Checks that a server responds correctly: the list in order with an exact total, the full page, one create per key. */
export async function checkAnswers(contender: Contender, siteId: string, pageId: string, total: number) {
  const pages = `/v1/sites/${siteId}/pages`
  const first = await ask<PageList>(contender, `${pages}?limit=${LIST_LIMIT}`)
  const { nextCursor } = first.pagination
  const second = await ask<PageList>(contender, `${pages}?limit=${LIST_LIMIT}&cursor=${nextCursor}`)
  const titles = [...first.data, ...second.data].map((page) => page.title)
  const expected = Array.from({ length: 2 * LIST_LIMIT }, (_, i) => `Page ${total - i}`)
  expect(contender, titles.join() === expected.join(), `it lists ${titles.join(', ')}`)
  expect(contender, first.pagination.total === total, `it counts ${first.pagination.total} of ${total} pages`)

  const { data } = await ask<OnePage>(contender, `${pages}/${pageId}`)
  expect(
    contender,
    data.id === pageId && data.blocks.content !== undefined,
    `it returns another page than ${pageId}`,
  )

  const create = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'check' },
    body: NEW_PAGE.replaceAll('{unique}', 'check'),
  }
  const created = await ask<OnePage>(contender, pages, create)
  const replayed = await ask<OnePage>(contender, pages, create)
  expect(contender, created.data.id === replayed.data.id, 'it creates two pages for one Idempotency-Key')
}

const SETTLE_TRIES = 20
const SETTLE_MS = 100

/** Checks that every acknowledged create is stored and counted. Creates cut off by the end of a round may still arrive. */
export async function checkTotals(
  { client }: BenchDatabase,
  contender: Contender,
  { siteId, table, atLeast }: { siteId: string; table: string; atLeast: number },
) {
  let total = 0
  let stored = -1
  for (let tries = 0; tries < SETTLE_TRIES && total !== stored; tries++) {
    if (tries > 0) await sleep(SETTLE_MS)
    total = (await ask<PageList>(contender, `/v1/sites/${siteId}/pages`)).pagination.total
    const { rows } = await client.query(`select count(*)::int as count from ${table} where site_id = $1`, [
      siteId,
    ])
    stored = rows[0].count
  }
  expect(contender, total === stored, `it counts ${total} of ${stored} pages`)
  expect(contender, stored >= atLeast, `it acknowledged ${atLeast} pages and stored ${stored}`)
}

export const STOCK = 100_000_000

/** Checks that each acknowledged order of a product of that stock is stored and took one item. */
export async function checkOrders(client: pg.Client, siteId: string, acknowledged: number) {
  const { rows } = await client.query(
    `select (select sum(quantity)::int from product_stock where site_id = $1) as left,
       (select count(*)::int from shop_orders where site_id = $1 and holds <> '[]') as made`,
    [siteId],
  )
  const { left, made } = rows[0]
  if (STOCK - left !== made) throw new Error(`${made} orders took ${STOCK - left} items`)
  if (made < acknowledged) throw new Error(`${acknowledged} orders were acknowledged, but ${made} are stored`)
}
