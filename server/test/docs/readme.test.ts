import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR, runCli } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const read = (path: string) => readFile(join(PROJECT_DIR, path), 'utf8')
const readme = await read('README.md')
const blocksOf = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map((match) => match[1] as string)

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

describe('the README', () => {
  test('leads to a first page with the commands as they stand there', async () => {
    const server = await startTestServer()
    const { key, client, siteId } = await server.tenant()
    const variables: Record<string, string> = { KEY: key, SITE: siteId }
    const commands = blocksOf('sh')
      .join('\n')
      .replace(/^#.*\n/gm, '')
      .split(/\n(?=\w)/)
      .filter((line) => line.startsWith('curl '))
    expect(commands.length).toBeGreaterThanOrEqual(4)
    for (const command of commands) {
      const filled = command
        .replace(/\$([A-Z]+)/g, (_all, name: string) => variables[name] as string)
        .replaceAll('http://127.0.0.1:3000', server.address)
      const { url, ...init } = parseCurl(filled)
      const response = await fetch(url, init as RequestInit)
      expect([command, response.status < 300]).toEqual([command, true])
      const { data } = await response.json()
      if (data.id?.startsWith('page_')) variables.PAGE = data.id
    }
    expect((await client.pages.get(siteId, variables.PAGE as string)).blocks).toMatchObject({
      content: [{ type: 'Heading', props: { id: 'title', text: 'Hello, world', level: 1 } }],
    })

    const [snippet] = blocksOf('ts') as [string]
    const program = snippet.replaceAll('http://127.0.0.1:3000', server.address)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', program.replaceAll('siteId', 'process.env.SITE')],
      { cwd: PROJECT_DIR, env: { ...process.env, KEY: key, SITE: siteId } },
    )
    expect(stdout).toContain('About us draft')
  })

  test('names scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json'))
    for (const [, name] of readme.matchAll(/npm (?:run )?(start|test|check|bench|generate)\b/g)) {
      expect(scripts).toHaveProperty(name as string)
    }
  })

  test('has every command', async () => {
    const table = readme.split('## Commands')[1]?.split('\n## ')[0] ?? ''
    const commands = [
      'accounts create',
      'keys create',
      'keys list',
      'keys revoke',
      'demo',
      'import wordpress',
      'serve',
      'worker',
      'migrate',
      'openapi',
    ]
    const check = async (command: string) => {
      expect(table).toContain(`\`${command}`)
      const { code, stdout } = await runCli([...command.split(' '), '--help'], {})
      expect([command, code]).toEqual([command, 0])
      expect(stdout).toContain('--json')
    }
    await Promise.all(commands.map(check))
  })
})
