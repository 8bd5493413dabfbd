import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { components } from '@sitewright/blocks/catalogue'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const server = await startTestServer()
const { client } = await server.tenant()

async function pageOf(content: object[]) {
  const site = await client.sites.create({ name: `Site ${crypto.randomUUID()}` })
  await client.pages.create(site.id, { title: 'Long', slug: '/', status: 'published', blocks: { content } })
  return client.sites.publish(site.id)
}
const heading = (text: string) => ({ type: 'Heading', props: { id: crypto.randomUUID(), text, level: 2 } })

test('a page of thousands of blocks is rendered apart, and looks like any other', async () => {
  const [small, large] = [
    ['A <b>', 'End'],
    [...Array(4_000).fill('A <b>'), 'End'],
  ]
  const sites = [await pageOf(small.map(heading)), await pageOf(large.map(heading))] as const
  const one = /<h2[^>]*>A &lt;b&gt;<\/h2>/
  const answers = await Promise.all(sites.map((site) => visit(server, site)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const styles = answers.map(({ text }) => /<style>.*<\/style>/s.exec(text)?.[0])
  expect(styles[1]).toBe(styles[0])
  const [shown] = one.exec(answers[0]?.text ?? '') ?? []
  expect(answers[1]?.text.split(shown as string)).toHaveLength(4_001)
})

test('custom blocks that double eighteen times are a page with an error', async () => {
  const { siteId, client } = await server.tenant()
  let template: object = heading('Leaf')
  for (let level = 0; level < 18; level++) {
    const { id } = await client.blocks.create(siteId, { label: `Level ${level}`, template } as never)
    const next = (name: string) => ({ type: 'CustomBlock', props: { id: name, blockId: id } })
    template = { type: 'Section', props: { id: 'twice', content: [next('a'), next('b')] } }
  }
  const content = [template]
  await client.pages.create(siteId, {
    title: 'Doubling',
    slug: '/',
    status: 'published',
    blocks: { content },
  })
  const site = await client.sites.publish(siteId)
  const { status, text } = await visit(server, site)
  expect([status, text.includes('This page has more content than can be shown.')]).toEqual([500, true])
  expect(text).not.toContain('Leaf')
  expect(server.logLines.some((line) => line.includes('too many blocks'))).toBe(true)
})

test('a page with hundreds of forms reads the same compressed or not', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(250, 'x'))
  const content = ids.map((id) => ({
    type: 'ContactForm',
    props: { id, ...components.ContactForm.defaultProps },
  }))
  const site = await pageOf(content)
  const textFor = async (encoding: string, read: (bytes: Buffer) => Buffer) => {
    const answer = await visit(server, site, '/', { headers: { 'accept-encoding': encoding } })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([
      200,
      encoding === 'identity' ? undefined : encoding,
    ])
    // Each answer has a token of its own.
    return read(answer.bytes)
      .toString()
      .replaceAll(/(name="_token"[^>]*) value="[^"]*"/g, '$1')
  }
  const plain = await textFor('identity', (bytes) => bytes)
  for (const id of ids) expect(plain).toContain(id)
  expect(await textFor('br', brotliDecompressSync)).toBe(plain)
  expect(await textFor('gzip', gunzipSync)).toBe(plain)
})
