import type { Contender } from './contenders.ts'
import type { Entry, Pair } from './rounds.ts'

export const LIST_LIMIT = 25

/** About 1.6 kB of Puck data, as the editor saves it; `{unique}` is replaced in each page. */
export const BLOCKS = {
  root: { props: { title: 'Page {unique}' } },
  content: [
    block('hero', 'Hero', { title: 'Welcome to page {unique}', image: '/media/hero-{unique}.jpg' }),
    block('intro', 'Text', { html: `<p>${'The quick brown fox jumps over the lazy dog. '.repeat(8)}</p>` }),
    block('columns', 'Columns', { count: 3, gap: 'large', background: '#f4f4f5' }),
    block('details', 'Text', { html: `<p>${'Pack my box with five dozen liquor jugs. '.repeat(8)}</p>` }),
    block('contact', 'Button', { label: 'Read more', href: '/contact', variant: 'primary' }),
  ],
}

export const NEW_PAGE = JSON.stringify({
  title: 'Page {unique}',
  slug: 'page-{unique}',
  status: 'published',
  blocks: BLOCKS,
  seo: { title: 'Page {unique} | Bench', description: 'One of many pages' },
})

function block(name: string, type: string, props: object) {
  return { type, props: { id: `${name}-{unique}`, ...props } }
}

type Requested = Omit<Entry['job'], 'connections'>
/** Requests to both servers, and the least ratio of Sitewright's throughput to the textbook server's. */
export type Case = { name: string; target: number; pair: Pair }

const POST = {
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', 'idempotency-key': '{unique}' },
}
const GET = { method: 'GET' as const, headers: {} }

export function cases(
  [ours, textbook]: [Contender, Contender],
  data: { siteId: string; pageIds: string[]; productId: string; connections: number },
): Case[] {
  const { siteId, pageIds, productId, connections } = data
  const pages = `/v1/sites/${siteId}/pages`
  const compared = (name: string, target: number, job: Requested, textbookJob = job): Case => ({
    name,
    target,
    pair: [
      { name, contender: ours, job: { ...job, connections } },
      { name, contender: textbook, job: { ...textbookJob, connections } },
    ],
  })
  const create = { ...POST, paths: [pages], body: NEW_PAGE }
  const order = {
    ...POST,
    paths: [`/v1/sites/${siteId}/shop/orders`],
    body: JSON.stringify({ lines: [{ productId, quantity: 1 }] }),
  }
  return [
    compared('list', 1, { ...GET, paths: [`${pages}?limit=${LIST_LIMIT}`] }),
    compared('get', 1.4, { ...GET, paths: pageIds.map((id) => `${pages}/${id}`) }),
    compared('create', 0.9, create),
    compared('orders of one product, to create', 0.5, order, create),
  ]
}
