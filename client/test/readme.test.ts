import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/test/support/process.ts'
import { startTestServer } from '../../server/test/support/server.ts'
import { newProject, ROOT, tsc } from './packed.ts'

const server = await startTestServer({ WEBHOOK_POLL_MS: '20' })
const readme = await readFile(join(ROOT, 'client/README.md'), 'utf8')
const project = await newProject(['fastify', 'express'])
await project.write('package.json', '{"type":"module"}')
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
await picture.jpeg().toFile(join(project.folder, 'team.jpg'))

/** Declarations that the examples assume. */
const GIVEN = {
  'new Sitewright\\(': `import { Sitewright } from '@sitewright/client'
    const client = new Sitewright({ apiKey: process.env.SITEWRIGHT_API_KEY, baseUrl: 'https://sites.example.com' })\n`,
  'const siteId': 'const siteId = process.env.SITE as string\n',
  'const pageId': 'const pageId = process.env.PAGE as string\n',
}

type Example = { name: string; title: string; block: string; code: string; isServer: boolean }
const examples: Example[] = [...readme.matchAll(/```(ts|js)\n(.*?)```/gs)].map((match, index) => {
  const [, language, block] = match as unknown as [string, string, string]
  const title = readme.slice(0, match.index).split(/^#+ /m).at(-1)?.split('\n')[0] as string
  const ending = language === 'ts' ? 'ts' : block.includes('require(') ? 'cjs' : 'js'
  const given = Object.entries(GIVEN).filter(([found]) => !new RegExp(found).test(block))
  const isServer = block.includes('verifyWebhook')
  const head = language === 'ts' && !isServer ? given.map(([, source]) => source).join('') : ''
  return { name: `example-${index}.${ending}`, title, block, code: head + block, isServer }
})

const PORT = String(await freePort())
for (const { name, code } of examples) {
  const placed = code.replaceAll('https://sites.example.com', server.address).replaceAll('3001', PORT)
  await project.write(name, placed)
}
// Serves the edge handler like its platform.
await project.write(
  'edge.js',
  `import { createServer } from 'node:http'
   import { text } from 'node:stream/consumers'
   const { default: handler } = await import('./' + process.argv[2])
   createServer(async (incoming, outgoing) => {
     const init = { method: 'POST', headers: incoming.headers, body: await text(incoming) }
     const response = await handler.fetch(new Request('http://localhost/hooks', init), process.env)
     outgoing.writeHead(response.status).end(await response.text())
   }).listen(${PORT})`,
)

const typed = examples.filter(({ name }) => name.endsWith('.ts')).map(({ name }) => name)
const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
const strict = ['--strict', '--target', 'ES2023', '--module', 'nodenext', '--skipLibCheck']
await tsc(project.folder, ...strict, ...types, ...typed)
const scriptOf = (name: string) => name.replace('.ts', '.js')

async function tenant() {
  const { key, client, siteId } = await server.tenant()
  const { id } = await client.pages.create(siteId, { title: 'Home', slug: 'home', status: 'draft' })
  return { client, siteId, pageId: id, env: { SITEWRIGHT_API_KEY: key, SITE: siteId, PAGE: id } }
}

/** Expected output of the examples, by a part of their text. */
const PRINTED: Record<string, RegExp> = {
  'console.log(site.id': /^site_\w+ Test site$/,
  'require(': /^1 sites$/,
  'idempotencyKey:': /^$/,
  'replayed }': /^Home "1" req_\w+ 200 \d+ false$/,
  'ifMatch:': /^$/,
  'first.next()': /^Home\n\[.+Home.+\] 1 false null\nundefined$/s,
  'openAsBlob(': /^http\S+team\.jpg 60 40\n\d{3,}$/,
  'createReadStream(': /^$/,
  slug_taken: /^A home page already exists$/,
  'maxRetries:': /^$/,
}

describe('the examples of the client README', () => {
  test('cover the first steps', () => {
    const found = (part: string) => examples.filter(({ block }) => block.includes(part)).length
    expect(Object.keys(PRINTED).map((part) => [part, found(part)])).toEqual(
      Object.keys(PRINTED).map((part) => [part, 1]),
    )
    expect(found('verifyWebhook(')).toBe(3)
    expect(examples).toHaveLength(Object.keys(PRINTED).length + 3)
  })

  test.each(examples.filter(({ isServer }) => !isServer))('$name works: $title', async ({ name, block }) => {
    const { env } = await tenant()
    const [, expected] = Object.entries(PRINTED).find(([part]) => block.includes(part)) ?? []
    expect((await project.run(scriptOf(name), env)).trim()).toMatch(expected as RegExp)
  })

  test.each(examples.filter(({ isServer }) => isServer))('$name receives events: $title', async (example) => {
    const { client, siteId } = await tenant()
    const url = `http://127.0.0.1:${PORT}/hooks`
    const { secret } = await client.webhooks.create(siteId, { url, events: ['*'] })
    const script = scriptOf(example.name)
    const args = example.code.includes('export default') ? ['edge.js', script] : [script]
    const child = spawn(process.execPath, args, {
      cwd: project.folder,
      env: { ...process.env, SITEWRIGHT_WEBHOOK_SECRET: secret },
    })
    const closed = new Promise((resolve) => child.on('close', resolve))
    onTestFinished(async () => {
      child.kill()
      await closed
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    child.stderr.on('data', (chunk) => (printed += chunk))

    const forged = () =>
      fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
        .then(async (response) => [response.status, await response.text()])
        .catch(() => printed)
    await expect.poll(forged).toEqual([400, '{"reason":"missing_header"}'])
    const { id } = await client.shop.createProduct(siteId, { title: 'Jam', price: 4.5 })
    await client.shop.createOrder(siteId, { lines: [{ productId: id, quantity: 2 }] })
    await expect.poll(() => printed).toMatch(/New order over 9 [A-Z]{3}/)
    const [webhook] = (await client.webhooks.list(siteId)).data
    const deliveries = async () => (await client.webhooks.listDeliveries(siteId, webhook?.id as string)).data
    await expect
      .poll(async () => (await deliveries()).map(({ statusCode }) => statusCode))
      .toEqual([204, 204])
  })
})
