import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

type Message = { role: string; content: string }
export type ReceivedRequest = {
  path: string
  headers: IncomingHttpHeaders
  /** The request body. */
  body: Record<string, unknown> & { model: string; messages: Message[] }
  stream: boolean
  /** `response_format.type`; undefined if absent. */
  format: string | undefined
  /** The system message. */
  instructions: string
  /** The JSON in the first user message. */
  data: Record<string, unknown>
  /** 1 for the first attempt; each answer sent back to the model adds 1. */
  attempt: number
}
type Answer = (response: ServerResponse, request: ReceivedRequest) => unknown
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>

export const TEST_MODEL = 'test-model'
export const TEST_KEY = 'sk-test-0123456789abcdefghijklmnop'
const USAGE = { promptTokens: 11, completionTokens: 7 }

/**
 * Starts an OpenAI-compatible server on loopback that records requests. The test sets its answers:
 * `ai.answer = says({ suggestion: 'Hello' })`, or `ai.answer = (response, request) => …`. Use it by `startTestServer(ai.env)`.
 */
export async function startOpenAiServer(answer: Answer = fails(500, 'the test has set no answer')) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += chunk
    const one = readQuestion(request.url ?? '', request.headers, text)
    requests.push(one)
    ai.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  const ai = {
    url,
    env: { AI_BASE_URL: url, AI_MODEL: TEST_MODEL, AI_API_KEY: TEST_KEY },
    requests,
    answer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  afterFile(() => ai.close())
  return ai
}

function readQuestion(path: string, headers: IncomingHttpHeaders, text: string): ReceivedRequest {
  const body = JSON.parse(text || '{}')
  const messages: Message[] = body.messages ?? []
  const of = (role: string) => String(messages.find((message) => message.role === role)?.content ?? '')
  const user = of('user')
  return {
    path,
    headers,
    body,
    stream: body.stream === true,
    format: body.response_format?.type,
    instructions: of('system'),
    data: JSON.parse(/^\{.*\}$/ms.exec(user)?.[0] ?? '{}'),
    attempt: messages.filter(({ role }) => role === 'user').length,
  }
}

type Options = {
  /** Null omits it. */
  usage?: typeof USAGE | null
  finishReason?: string
  /** The model's refusal. */
  refusal?: string
  /** Reasoning before the answer. */
  reasoning?: string
}

/** Answers with a text or the JSON of an object, streamed on request. */
export const says =
  (content: string | object, options: Options = {}): Answer =>
  (response, request) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    if (request.stream) return stream(response, request, text, options)
    const { finishReason = 'stop', refusal, reasoning } = options
    const message = {
      role: 'assistant',
      content: refusal ? null : text,
      ...(refusal && { refusal }),
      ...(reasoning && { reasoning_content: reasoning }),
    }
    const choices = [{ index: 0, message, finish_reason: finishReason }]
    sendJson(response, 200, { ...head('chat.completion', request), choices, ...usageOf(options) })
  }

/** Uses the answers in order and repeats the last one. */
export function inTurn(...answers: Answer[]): Answer {
  let count = 0
  return (response, request) => answers[Math.min(count++, answers.length - 1)]?.(response, request)
}

/** Answers with an error in OpenAI's format. */
export const fails =
  (status: number, message = 'no', { headers = {}, code }: Failing = {}): Answer =>
  (response) =>
    sendJson(
      response,
      status,
      { error: { message, type: 'error', param: null, code: code ?? null } },
      headers,
    )
type Failing = { headers?: Record<string, string>; code?: string }

/** Answers with arbitrary text. */
export const sendsRaw =
  (text: string, contentType = 'application/json'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': contentType }).end(text)

export const redirects =
  (location: string): Answer =>
  (response) =>
    response.writeHead(307, { location }).end()

/** Never answers, or stalls after the start of an answer. */
export const hangs =
  (beginning?: string): Answer =>
  (response, request) => {
    if (beginning !== undefined) begin(response, request, beginning)
  }

/** Closes the connection before an answer, or after its start. */
export const hangsUp =
  (beginning?: string): Answer =>
  (response, request) => {
    if (beginning === undefined) return response.destroy()
    begin(response, request, beginning)
    // After the written bytes are flushed.
    setImmediate(() => response.destroy())
  }

/** Repeats the words until the connection is closed. */
export const neverEnds =
  (words: string): Answer =>
  (response, request) => {
    begin(response, request, words)
    const piece = request.stream ? event(request, { content: words }) : JSON.stringify(words).slice(1, -1)
    const writeMore = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', writeMore)
    writeMore()
  }

/** Sends an error within a stream, in the format of OpenAI-compatible servers. */
export const failsMidway =
  (beginning: string, message: string): Answer =>
  (response, request) => {
    begin(response, request, beginning)
    response.end(`data: ${JSON.stringify({ error: { message, type: 'error', code: null } })}\n\n`)
  }

function stream(response: ServerResponse, request: ReceivedRequest, text: string, options: Options) {
  const { finishReason = 'stop', refusal, reasoning } = options
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(event(request, { role: 'assistant', content: '' }))
  if (reasoning) response.write(event(request, { reasoning_content: reasoning }))
  if (refusal) response.write(event(request, { refusal }))
  else for (const piece of text.match(/.{1,12}/gsu) ?? []) response.write(event(request, { content: piece }))
  response.write(event(request, {}, finishReason))
  const wantsUsage = (request.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage
  if (wantsUsage && options.usage !== null) {
    response.write(data({ ...head('chat.completion.chunk', request), choices: [], ...usageOf(options) }))
  }
  response.end('data: [DONE]\n\n')
}

/** Starts an answer and leaves it open. */
function begin(response: ServerResponse, request: ReceivedRequest, text: string) {
  response.writeHead(200, { 'content-type': request.stream ? 'text/event-stream' : 'application/json' })
  const words = JSON.stringify(text).slice(0, -1)
  response.write(
    request.stream ? event(request, { content: text }) : `{"choices":[{"message":{"content":${words}`,
  )
}

const head = (object: string, { body }: ReceivedRequest) => ({
  id: 'chatcmpl-1',
  object,
  created: 1_700_000_000,
  model: body.model,
})
const event = (request: ReceivedRequest, delta: object, finishReason: string | null = null) =>
  data({
    ...head('chat.completion.chunk', request),
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`

function usageOf({ usage = USAGE }: Options) {
  if (usage === null) return {}
  const { promptTokens, completionTokens } = usage
  return {
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
