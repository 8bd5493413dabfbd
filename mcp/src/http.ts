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
  /** Transport for the calls to the API. */
  fetch: typeof globalThis.fetch
}

/**
 * Handles one Streamable HTTP request whose body has been read and whose key has been checked. Stateless: any process can
 * handle the next request. Work is aborted when the caller disconnects.
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
  // The class types its optional callbacks differently from its interface.
  await server.connect(transport as Transport)
  await transport.handleRequest(request, response, body)
}
