import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { visitorContracts } from '../../src/contract.ts'
import { startTestServer } from '../support/server.ts'
import { formsIn, sendForm, sendMultipart, visit } from '../support/visit.ts'

// Other programs use the folder of the system.
const systemFolder = process.env.TMPDIR
const folder = await mkdtemp(join(tmpdir(), 'hostile-requests-'))
process.env.TMPDIR = folder
afterAll(async () => {
  if (systemFolder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = systemFolder
  await rm(folder, { recursive: true, force: true })
})
const formFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('sitewright-form-'))
const hourAgo = new Date(Date.now() - 60 * 60_000)
const leftBehind = await mkdtemp(join(folder, 'sitewright-form-'))
await utimes(leftBehind, hourAgo, hourAgo)

const server = await startTestServer({ TRUST_PROXY: 'true', METRICS_PORT: '0' })
const { clock } = server
const { client, siteId } = await server.tenant()
await client.pages.create(siteId, {
  title: 'Home',
  slug: '/',
  status: 'published',
  blocks: {
    content: [
      {
        type: 'ContactForm',
        props: {
          id: 'contact',
          fields: [{ name: 'name', label: 'Name', type: 'text' }],
          submitLabel: 'Send',
        },
      },
    ],
  },
})
const site = await client.sites.publish(siteId)

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '/a',
    '/products',
    '/feed.xml',
    '/sitemap-9.xml',
    '/_sw/',
    '/_sw/slots',
    '/_sw/tables',
    '/_sw/stays',
  ],
  ...[
    '/_sw/bookings/',
    '/_sw/cart',
    '/_sw/fonts/',
    '/_sw/islands/',
    '%',
    '%00',
    '%2f',
    '%ff',
    '%e6%97%a5',
    '%0d%0a',
  ],
  ...[
    '?',
    '&',
    '#',
    '=',
    '?p=1',
    '?page=99',
    '?variant=',
    '?date=2026-02-30',
    'utm_source=x',
    '*',
    '..',
    ';',
    ':',
  ],
)
const path = fc
  .tuple(fc.array(piece, { maxLength: 12 }), fc.constantFrom(1, 1, 1, 200, 2_000))
  .map(([pieces, times]) => `/${pieces.join('').repeat(times)}`.slice(0, 12_000).replaceAll('#', ''))
const value = fc
  .tuple(
    fc.constantFrom('a', ',', ';', '=', '"', '%', '\\', 'W/"x",', 'q=1;', 'de,', '*'),
    fc.constantFrom(1, 3, 1_500),
  )
  .map(([text, times]) => text.repeat(times).slice(0, 3_000))
const NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'referer',
  'user-agent',
]
const headers = fc.dictionary(
  fc.constantFrom(...NAMES, 'x-forwarded-for', 'range', 'sec-purpose', 'origin'),
  value,
  { maxKeys: 3 },
)

test('no address and no header of a visitor is an error of the server', async () => {
  await fc.assert(
    fc.asyncProperty(path, headers, async (url, sent) => {
      const { status } = await visit(server, site, url, { headers: sent })
      clock.advance(61_000)
      expect([url, sent, status]).toEqual([url, sent, expect.toSatisfy((code: number) => code < 500)])
    }),
    { numRuns: 150 },
  )
})

test('an answer leads back to the page of the form, however that is written', async () => {
  const [form] = formsIn((await visit(server, site)).text)
  const send = async (page: string) => {
    clock.advance(20_000)
    const fields = { ...form?.fields, name: 'Anna', _page: page }
    const { status, headers } = await sendForm(server, site, '/_sw/events', fields)
    return [status, headers.location]
  }
  expect(await send('/日本')).toEqual([303, '/%E6%97%A5%E6%9C%AC'])
  expect(await send('/a%20b?c=ü#d')).toEqual([303, '/a%20b?c=%C3%BC#d'])
  for (const page of ['/a\r\nset-cookie: x=1', '/\t/evil.example', '//evil.example', '/\\evil.example'])
    expect(await send(page)).toEqual([303, '/'])
})

test('sitemaps beyond the last one do not exist', async () => {
  expect((await visit(server, site, '/sitemap-1.xml')).status).toBe(200)
  for (const number of [2, 3, 9_999])
    expect((await visit(server, site, `/sitemap-${number}.xml`)).status).toBe(404)
})

test('a form is rejected by the number of its fields before they are read', async () => {
  const body = '&'.repeat(1024 * 1024)
  const type = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const { status, text } = await visit(server, site, '/_sw/forms/block', {
    method: 'POST',
    headers: type,
    body,
  })
  expect([status, text]).toEqual([400, expect.stringContaining('at most 500 fields')])
})

const { id: formId } = await client.forms.create(siteId, {
  name: 'Apply',
  fields: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'cv', label: 'CV', type: 'file' },
  ],
})

/** Begins to send a file, and never ends. */
function beginUpload(address: string): Socket {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    [
      `POST /_sw/forms/${formId} HTTP/1.1`,
      `host: ${site.slug}.localhost:${port}`,
      `x-forwarded-for: ${address}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      '--x\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7 ',
    ].join('\r\n'),
  )
  return socket
}

test('files of connections that drop are removed, and a network leaves room for others', async () => {
  await expect.poll(formFolders).toEqual([])
  const sockets = Array.from({ length: 9 }, (_, i) => beginUpload(`203.0.113.${i}`))
  await expect.poll(async () => (await formFolders()).length).toBe(6)
  const form = new FormData()
  form.set('cv', new File(['%PDF-1.7 '], 'cv.pdf'))
  const json = { accept: 'application/json', 'x-forwarded-for': '198.51.100.1' }
  expect((await sendMultipart(server, site, `/_sw/forms/${formId}`, form, json)).status).toBe(201)
  for (const socket of sockets) socket.destroy()
  await expect.poll(formFolders).toEqual([])
})

test('the fields of a form have a megabyte together', async () => {
  const form = new FormData()
  for (let i = 0; i < 3; i++) form.append('name', 'x'.repeat(400_000))
  const { status, text } = await sendMultipart(server, site, `/_sw/forms/${formId}`, form)
  expect([status, text]).toEqual([400, expect.stringContaining('text_too_long')])
})

test('the addresses of one network do not use up what the visitors of a site may do', async () => {
  clock.freeze('2026-07-01T10:00:00Z')
  const act = (address: string) =>
    sendForm(server, site, '/_sw/events', { name: 'seen' }, { 'x-forwarded-for': address })
  const network = [
    '203.0.113.7',
    '203.0.113.8',
    '203.0.113.9',
    '203.0.113.10',
    '203.0.113.11',
    '203.0.113.12',
  ]
  const answers = await Promise.all(
    network.flatMap((address) => Array.from({ length: 60 }, () => act(address))),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect((await act('203.0.113.200')).status).toBe(429)
  expect((await act('198.51.100.200')).status).toBe(303)
  clock.run()
})

test('no secret of a visitor is in the log or in metrics', async () => {
  const marker = 'secret-of-a-visitor'
  const draft = await client.sites.create({ name: 'Draft' })
  const paths = operationsOf(visitorContracts).map(({ endpoint: { method, path } }) => ({
    method,
    path: `${path.replaceAll(/:\w+/g, marker)}?token=${marker}&q=${marker}`,
  }))
  const others = [
    '/ical/',
    '/_sw/preview/',
    '/_SW/account/links/',
    '/%5fsw/orders/',
    '//_sw/cart/links/',
    '/_sw/',
  ]
  const all = [
    ...paths,
    ...others.map((path) => ({ method: 'GET', path: path + marker })),
    ...['/ical/x/', '/v1/applications/'].map((path) => ({ method: 'POST', path: path + marker })),
  ]
  const before = server.logLines.length
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const { method, path } of all)
    for (const host of [site, draft, { host: new URL(server.address).host }, { host: 'unknown.example' }]) {
      const isPost = method === 'POST'
      const sent = {
        method,
        headers: { ...(isPost && type), cookie: `c=${marker}`, referer: `http://a/${marker}` },
      }
      await visit(server, host, path, { ...sent, ...(isPost && { body: `name=${marker}&email=${marker}` }) })
      clock.advance(10_000)
    }
  for (const path of [`/ical/${marker}`, `/v1/applications/${marker}/cv`, `/v1/${marker}`])
    await server.fetch(path)
  await expect.poll(() => server.logLines.length).toBeGreaterThan(before + all.length)
  expect(server.logLines.slice(before).filter((line) => line.includes(marker))).toEqual([])
  const metrics = await (await fetch(`${server.metricsAddress}/metrics`)).text()
  expect(metrics).toContain('customers.signIn')
  expect(metrics).not.toContain(marker)
  expect(server.logLines.slice(before).join('')).toContain('"path":"/_sw/account/links/:token"')
})
