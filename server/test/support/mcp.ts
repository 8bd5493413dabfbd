import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

const BIN = fileURLToPath(new URL('../../../mcp/bin/sitewright-mcp.js', import.meta.url))

const transports = {
  http: (address: string, key: string): Transport =>
    new StreamableHTTPClientTransport(new URL('/mcp', address), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }) as Transport,
  stdio: (address: string, key: string): Transport =>
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN],
      env: { SITEWRIGHT_URL: address, SITEWRIGHT_API_KEY: key },
      stderr: 'ignore',
    }),
}
type TransportName = keyof typeof transports
export const TRANSPORTS = Object.keys(transports) as TransportName[]

/** The result of a tool: its JSON, or the text of its error. */
type ToolAnswer = { isError: boolean; text: string; content: Record<string, unknown> }
export type Assistant = Awaited<ReturnType<typeof connectAssistant>>

/** Connects the official client like an assistant. */
export async function connectAssistant(name: TransportName, address: string, key: string) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transports[name](address, key))
  return {
    client,
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async call(tool: string, given: object = {}, options: object = {}): Promise<ToolAnswer> {
      const params = { name: tool, arguments: given as Record<string, unknown> }
      const result = (await client.callTool(params, undefined, options)) as CallToolResult
      const [part] = result.content
      const text = part?.type === 'text' ? part.text : ''
      return { isError: result.isError === true, text, content: result.structuredContent ?? {} }
    },
  }
}
