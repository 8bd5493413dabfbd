import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { installPacked, newProject, ROOT, tsc } from '../../../client/test/packed.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const project = await newProject(['@modelcontextprotocol/sdk'])
const { installed, files } = await installPacked(project.folder, 'mcp')
const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
const BIN = join(project.folder, 'node_modules/.bin/sitewright-mcp')

test('the package contains its command, modules, types, README and license', async () => {
  const modules = (await readdir(join(ROOT, 'mcp/src'))).map((name) => name.replace('.ts', ''))
  const built = modules.flatMap((name) => ['js', 'js.map', 'd.ts'].map((ending) => `dist/${name}.${ending}`))
  const others = ['LICENSE', 'README.md', 'bin/sitewright-mcp.js', 'package.json']
  expect(files).toEqual([...others, ...built].sort())
  for (const name of modules) {
    const map = JSON.parse(await readFile(join(installed, `dist/${name}.js.map`), 'utf8'))
    expect([name, map.sourcesContent]).toEqual([name, [expect.any(String)]])
  }
})

test('the package declares its version and all dependencies', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'))
  const client = JSON.parse(await readFile(join(project.installed, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    name: 'sitewright-mcp',
    version,
    license: 'MIT',
    engines: { node: '>=20' },
    dependencies: { [client.name]: client.version },
  })
  expect(manifest).not.toHaveProperty('private')
  const imported = new Set<string>()
  for (const name of files.filter((name) => name.endsWith('.js'))) {
    const source = await readFile(join(installed, name), 'utf8')
    for (const [, from] of source.matchAll(/(?:\bfrom |^import )'([^']+)'/gm)) imported.add(from as string)
  }
  const packages = [...imported].filter((from) => !/^(\.|node:)/.test(from))
  const names = packages.map((from) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0])
  expect([...new Set(names)].sort()).toEqual(Object.keys(manifest.dependencies).sort())
})

/** Installed like npm installs commands. */
async function link() {
  await mkdir(join(project.folder, 'node_modules/.bin'), { recursive: true })
  const target = join(installed, manifest.bin['sitewright-mcp'])
  await chmod(target, 0o755)
  await symlink(target, BIN).catch(async () => await stat(BIN))
  return BIN
}

test('the command serves an assistant in an empty folder', async () => {
  const { key, siteId } = await server.tenant()
  const env = { SITEWRIGHT_URL: server.address, SITEWRIGHT_API_KEY: key, PATH: process.env.PATH as string }
  const transport = new StdioClientTransport({
    command: await link(),
    env,
    cwd: project.folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  expect(client.getServerVersion()).toMatchObject({ name: 'sitewright', version: manifest.version })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('pages_create')
  const made = await client.callTool({
    name: 'pages_create',
    arguments: { siteId, title: 'Home', slug: 'home' },
  })
  expect(made.structuredContent).toMatchObject({ data: { title: 'Home' } })
  await client.close()
})

test('the command exits with 0 when the assistant disconnects', async () => {
  const { key } = await server.tenant()
  const env = { SITEWRIGHT_URL: server.address, SITEWRIGHT_API_KEY: key, PATH: process.env.PATH as string }
  const child = spawn(await link(), { env, cwd: project.folder, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  let said = ''
  for await (const chunk of child.stderr) {
    said += chunk
    if (said.includes('scopes')) child.stdin.end()
  }
  expect(await ended).toBe(0)
  expect(said).toMatch(/^sitewright-mcp: http:\S+, live, scopes [a-z:, ]+\n$/)
})

test('the types compile in strict TypeScript', async () => {
  await project.write(
    'server.mts',
    `import { Sitewright } from '@sitewright/client'
     import { createToolServer, type Key } from 'sitewright-mcp'
     const client = new Sitewright({ apiKey: 'svc_live_x' })
     const key: Key = await client.key.get()
     export const server = createToolServer({ client, key }, { version: '1', onFailure: (error) => console.warn(error) })`,
  )
  const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const modules = ['--target', 'ES2023', '--module', 'nodenext', '--skipLibCheck']
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
  await tsc(project.folder, ...strict, ...modules, ...types, 'server.mts')
})
