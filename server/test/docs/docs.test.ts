import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { PROJECT_DIR, runCli } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const read = (path: string) => readFile(join(PROJECT_DIR, path), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'THIRD-PARTY.md',
  'client/README.md',
  'mcp/README.md',
  'blocks/README.md',
]
for (const folder of ['docs', 'docs/decisions']) {
  for (const file of await readdir(join(PROJECT_DIR, folder)))
    if (file.endsWith('.md')) pages.push(`${folder}/${file}`)
}
const textOf = new Map(await Promise.all(pages.map(async (page) => [page, await read(page)] as const)))

const blocksOf = (page: string, language: string) =>
  [...(textOf.get(page) as string).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    (match) => match[1] as string,
  )
/** The shell commands of a page, one each, without comments. */
const commandsOf = (page: string) =>
  blocksOf(page, 'sh')
    .join('\n')
    .replace(/^#.*\n/gm, '')
    .split(/\n+(?=\w)/)
    .map((command) => command.trim())
    .filter((command) => command !== '')

/** The method, address, headers and body of a curl command as a shell would read it. */
function parseCurl(command: string) {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? (match[3] as string),
  )
  const headers: Record<string, string> = {}
  const request = { url: '', method: 'GET', headers, body: undefined as string | undefined }
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string
    if (word === '-X') request.method = words[++i] as string
    else if (word === '-H') {
      const [name, value] = (words[++i] as string).split(': ') as [string, string]
      headers[name] = value
    } else if (word === '-d') request.body = words[++i] as string
    else request.url = word
  }
  return request
}

describe('the documentation', () => {
  test('has curl commands that work as written', async () => {
    const server = await startTestServer({ WEBHOOK_ALLOW_NETWORKS: 'loopback' })
    const { key, client, siteId } = await server.tenant()
    const variables: Record<string, string> = { KEY: key, SITE: siteId }
    let count = 0
    for (const page of ['README.md', ...pages.filter((page) => page.startsWith('docs/'))]) {
      for (const command of commandsOf(page).filter((command) => command.startsWith('curl '))) {
        const filled = command
          .replace(/\$([A-Z]+)/g, (_all, name: string) => variables[name] as string)
          .replaceAll('http://127.0.0.1:3000', server.address)
        const { url, ...init } = parseCurl(filled)
        const response = await fetch(url, init as RequestInit)
        expect([page, command, response.status < 300]).toEqual([page, command, true])
        const { data } = await response.json()
        if (data.id?.startsWith('page_')) variables.PAGE = data.id
        count++
      }
    }
    expect(count).toBeGreaterThanOrEqual(7)
    expect((await client.pages.get(siteId, variables.PAGE as string)).blocks).toMatchObject({
      content: [{ type: 'Heading', props: { id: 'title', text: 'Hello, world', level: 1 } }],
    })

    const [snippet] = blocksOf('README.md', 'ts') as [string]
    const program = snippet.replaceAll('http://127.0.0.1:3000', server.address)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', program.replaceAll('siteId', 'process.env.SITE')],
      { cwd: PROJECT_DIR, env: { ...process.env, KEY: key, SITE: siteId } },
    )
    expect(stdout).toContain('About us draft')
  })

  test('names npm scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json'))
    for (const [page, text] of textOf) {
      if (page.startsWith('client/') || page.startsWith('mcp/')) continue
      for (const [, name] of text.matchAll(/npm run ([\w:]+)|npm (?=start\b|test\b)/g)) {
        if (name !== undefined)
          expect([page, Object.keys(scripts)]).toEqual([page, expect.arrayContaining([name])])
      }
    }
  })

  test('starts the server with variables that the configuration accepts', () => {
    let count = 0
    for (const page of pages) {
      for (const command of commandsOf(page).filter((command) => /^[A-Z_]+=.*npm start$/s.test(command))) {
        const env = Object.fromEntries(
          [...command.replaceAll('\\\n', ' ').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
            name,
            value,
          ]),
        )
        expect(() => readConfig(env), command).not.toThrow()
        count++
      }
    }
    expect(count).toBeGreaterThanOrEqual(5)
  })

  test('lists every command of the CLI and names no other', async () => {
    const { stdout } = await runCli(['--help'], {})
    const groups = [...(stdout.split('Commands:')[1] as string).matchAll(/^ {2}([\w-]+)/gm)].map(
      (match) => match[1] as string,
    )
    const named = new Set<string>()
    for (const text of textOf.values()) {
      for (const [, words] of text.matchAll(/(?:`|npx )sitewright ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)?)/g))
        named.add(words as string)
    }
    const operating = textOf.get('docs/operating.md') as string
    for (const group of groups.filter((name) => name !== 'help')) {
      const { stdout: help } = await runCli([group, '--help'], {})
      const subcommands = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)].map(
        (match) => match[1],
      )
      const commands = subcommands.filter((name) => name !== 'help').map((name) => `${group} ${name}`)
      for (const command of commands.length > 0 ? commands : [group]) {
        expect(operating).toContain(`\`${command}`)
      }
      for (const name of named) {
        const [first, second] = name.split(' ')
        if (first === group && subcommands.length > 0 && second) expect(subcommands).toContain(second)
      }
    }
    for (const name of named) expect(groups).toContain(name.split(' ')[0])
  })

  test('links to files that exist', async () => {
    const broken: string[] = []
    for (const [page, text] of textOf) {
      for (const [, target] of text.matchAll(/\]\(([^)#:\s]+)(?:#[\w-]*)?\)/g)) {
        const file = join(dirname(page), target as string)
        await readFile(join(PROJECT_DIR, file)).catch((error) => {
          if (error.code !== 'EISDIR') broken.push(`${page}: ${target}`)
        })
      }
    }
    expect(broken).toEqual([])
  })

  test('lists every decision in the index', () => {
    const index = textOf.get('docs/decisions/README.md') as string
    for (const page of pages.filter((page) => /^docs\/decisions\/\d/.test(page))) {
      expect(index).toContain(`(${page.replace('docs/decisions/', '')})`)
    }
  })

  test('keeps the README short', () => {
    expect((textOf.get('README.md') as string).split('\n').length).toBeLessThanOrEqual(121)
  })
})
