import type { IncomingMessage, ServerResponse } from 'node:http'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { Sitewright } from '@sitewright/client'
import type { Key } from './call.ts'
import { createToolServer, type ToolServerOptions } from './tool-server.ts'

export type HttpOptions = ToolServerOptions & {
  apiKey: string
  key: Key
  baseUrl: string
  /** Carries the calls to the API. */
  fetch: typeof globalThis.fetch
}

/**
 * Answers one request of Streamable HTTP whose body has been read and whose key has been checked. It leaves nothing
 * behind: any process can answer the next one. Work ends when the caller goes away.
 */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  { apiKey, key, baseUrl, fetch, ...options }: HttpOptions,
): Promise<void> {
  const client = new Sitewright({ apiKey, baseUrl, fetch })
  const server = createToolServer({ client, key }, options)
  const transport = new StreamableHTTPServerTransport()
  response.once('close', () => void server.close())
  // Its optional callbacks are typed otherwise than those of the interface it has.
  await server.connect(transport as Transport)
  await transport.handleRequest(request, response, body)
}
