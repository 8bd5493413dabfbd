import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../server/test/support/server.ts'
import { newProject, ROOT, tsc } from './packed.ts'

const project = await newProject()
const manifest = JSON.parse(await readFile(join(project.installed, 'package.json'), 'utf8'))
const MODULES = (await readdir(join(ROOT, 'client/src'))).map((name) => name.replace('.ts', ''))

describe('the packed client', () => {
  test('contains both builds, types, README and license', () => {
    const built = (folder: string) =>
      MODULES.flatMap((name) => ['js', 'js.map', 'd.ts'].map((ending) => `${folder}/${name}.${ending}`))
    const others = ['LICENSE', 'README.md', 'package.json', 'dist/cjs/package.json']
    expect(project.files).toEqual([...others, ...built('dist'), ...built('dist/cjs')].sort())
  })

  test('has no dependencies', async () => {
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([])
    const imports = /(?:\bfrom|(?<![/])\bimport\s*\(?|\brequire\()\s*['"]([^'"]+)/g
    for (const folder of ['dist', 'dist/cjs']) {
      for (const name of MODULES) {
        const text = await readFile(join(project.installed, folder, `${name}.js`), 'utf8')
        const source = text.replaceAll(/^ *\/?\*.*$/gm, '')
        for (const [, from] of source.matchAll(imports)) expect(from).toMatch(/^\.\/[a-z]+\.js$/)
        expect(source).not.toMatch(/\b(?:Buffer|process)\./)
      }
    }
  })

  test('declares its version, license, engines and entry points', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'))
    expect(manifest).toMatchObject({ version, license: 'MIT', sideEffects: false, engines: { node: '>=20' } })
    expect(manifest).not.toHaveProperty('private')
    const targets = JSON.stringify(manifest.exports).match(/\.\/dist[\w./]+/g) ?? []
    expect(targets).toHaveLength(8)
    for (const target of [manifest.main, manifest.types, ...targets])
      expect(project.files).toContain(target.slice('./'.length))
  })

  test('loads only the error classes to verify webhooks', async () => {
    const source = await readFile(join(project.installed, 'dist/webhooks.js'), 'utf8')
    expect([...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual([
      './errors.js',
      './errors.js',
    ])
  })
})

describe('in an empty project', async () => {
  const server = await startTestServer()
  const { key, client, siteId } = await server.tenant()
  const { secret } = await client.webhooks.create(siteId, {
    url: 'https://www.example.com/hooks',
    events: ['*'],
  })
  const env = { KEY: key, SITE: siteId, URL_OF_SERVER: server.address, SECRET: secret }

  const program = `
    async function main() {
      const { KEY: apiKey, SITE: siteId, URL_OF_SERVER: baseUrl, SECRET: secret } = process.env
      const client = new Sitewright({ apiKey, baseUrl })
      const page = await client.pages.create(siteId, { title: 'Home', slug: FORMAT })
      const titles = []
      for await (const { slug } of client.pages.list(siteId)) titles.push(slug)
      const error = await client.pages.get(siteId, 'page_none').catch((error) => error)
      const file = await client.media.upload(siteId, new Blob(['hello']), { filename: 'a.bin' })
      const hook = await verifyWebhook({ payload: '', headers: {}, secret }).catch((error) => error)
      console.log(JSON.stringify({
        title: page.title,
        isListed: titles.includes(FORMAT),
        errors: [error instanceof NotFoundError, hook instanceof WebhookVerificationError, hook.reason],
        isOne: WebhookVerificationError === webhooks.WebhookVerificationError,
        status: file.status,
      }))
    }
    main()
  `
  const PRINTED = {
    title: 'Home',
    isListed: true,
    errors: [true, true, 'missing_header'],
    isOne: true,
    status: 'ready',
  }
  const NAMES = '{ Sitewright, NotFoundError, WebhookVerificationError, verifyWebhook }'

  test('works as an ES module', async () => {
    const head = `import ${NAMES} from '@sitewright/client'
      import * as webhooks from '@sitewright/client/webhooks'\nconst FORMAT = 'esm'\n`
    await project.write('main.mjs', head + program)
    expect(JSON.parse(await project.run('main.mjs', env))).toEqual(PRINTED)
  })

  test('works as CommonJS', async () => {
    const head = `const ${NAMES} = require('@sitewright/client')
      const webhooks = require('@sitewright/client/webhooks')\nconst FORMAT = 'cjs'\n`
    await project.write('main.cjs', head + program)
    expect(JSON.parse(await project.run('main.cjs', env))).toEqual(PRINTED)
  })
})

const SAMPLE = await readFile(join(ROOT, 'client/test/sample.ts'), 'utf8')

describe('the types compile in strict TypeScript', async () => {
  const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const whole = [...strict, '--skipLibCheck', 'false', '--target', 'ES2022', '--allowUnusedLabels']
  const browser = ['--lib', 'ES2022,DOM,DOM.Iterable', '--types', '']
  const node = ['--lib', 'ES2022', '--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
  for (const name of ['sample.mts', 'sample.cts', 'sample.ts']) await project.write(name, SAMPLE)

  test.each([
    ['node16', 'node16', 'sample.mts'],
    ['node16', 'node16', 'sample.cts'],
    ['nodenext', 'nodenext', 'sample.mts'],
    ['nodenext', 'nodenext', 'sample.cts'],
    ['esnext', 'bundler', 'sample.ts'],
    ['commonjs', 'bundler', 'sample.ts'],
  ])('with module %s, moduleResolution %s, in %s', async (module, resolution, file) => {
    const modules = ['--module', module, '--moduleResolution', resolution]
    await tsc(project.folder, ...whole, ...modules, ...browser, file)
    await tsc(project.folder, ...whole, ...modules, ...node, file)
  })

  test('and report a mistake', async () => {
    await project.write('wrong.mts', SAMPLE.replace('event.data.slug', 'event.data.gone'))
    const check = tsc(project.folder, ...whole, '--module', 'nodenext', ...browser, 'wrong.mts')
    await expect(check).rejects.toThrow("'gone' does not exist")
  })
})

test('the types accept correct calls and reject others, without the DOM library', async () => {
  await tsc(ROOT, '-p', 'client/test')
})

test('no generated type has the name of a handwritten one', async () => {
  const exportsOf = async (name: string) => {
    const source = await readFile(join(ROOT, 'client/src', name), 'utf8')
    return [...source.matchAll(/^export (?:type|interface|class|const|function) (\w+)/gm)].map(
      ([, name]) => name,
    )
  }
  const files = (await readdir(join(ROOT, 'client/src'))).filter((name) => name !== 'generated.ts')
  const written = (await Promise.all(files.map(exportsOf))).flat()
  expect(written).toContain('Sitewright')
  expect((await exportsOf('generated.ts')).filter((name) => written.includes(name))).toEqual([])
})
