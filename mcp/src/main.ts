import { readFile } from 'node:fs/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { Sitewright } from '@sitewright/client'
import { errorText } from './errors.ts'
import { createToolServer } from './tool-server.ts'

const { SITEWRIGHT_API_KEY: apiKey, SITEWRIGHT_URL: baseUrl = 'http://127.0.0.1:3000' } = process.env

/** Standard output is reserved for the protocol. */
const say = (text: string) => process.stderr.write(`sitewright-mcp: ${text}\n`)

async function main() {
  if (!apiKey) {
    throw new Error(
      'Set SITEWRIGHT_API_KEY to an API key (create one with `sitewright keys create`) and SITEWRIGHT_URL to the address of the server',
    )
  }
  const client = new Sitewright({ apiKey, baseUrl })
  const key = await client.key.get().catch((error: unknown) => {
    throw new Error(`Cannot connect to ${baseUrl} with this API key. ${errorText(error)}`)
  })
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  const server = createToolServer({ client, key }, { version, onFailure: (error) => say(String(error)) })
  await server.connect(new StdioServerTransport())
  say(`${baseUrl}, ${key.mode}, scopes ${key.scopes.join(', ') || 'none'}`)
}

main().catch((error: Error) => {
  say(error.message)
  process.exitCode = 1
})
