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

/** The requests compared, with the target ratio to the textbook server's throughput. */
export function cases(
  contenders: [Contender, Contender],
  data: { siteId: string; pageIds: string[]; connections: number },
) {
  const pages = `/v1/sites/${data.siteId}/pages`
  const compared = (name: string, target: number, job: Omit<Entry['job'], 'connections'>) => ({
    name,
    target,
    pair: contenders.map((contender) => ({
      name,
      contender,
      job: { ...job, connections: data.connections },
    })) as Pair,
  })
  return [
    compared('list', 1, { method: 'GET', paths: [`${pages}?limit=${LIST_LIMIT}`], headers: {} }),
    compared('get', 0.8, { method: 'GET', paths: data.pageIds.map((id) => `${pages}/${id}`), headers: {} }),
    compared('create', 0.8, {
      method: 'POST',
      paths: [pages],
      headers: { 'content-type': 'application/json', 'idempotency-key': '{unique}' },
      body: NEW_PAGE,
    }),
  ]
}
