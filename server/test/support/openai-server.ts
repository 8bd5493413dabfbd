import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

type Message = { role: string; content: string }
export type Asked = {
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
  /** Attempt at this question, from 1: higher when answers were sent back. */
  attempt: number
}
type Answer = (response: ServerResponse, asked: Asked) => unknown
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>

export const TEST_MODEL = 'test-model'
export const TEST_KEY = 'sk-test-0123456789abcdefghijklmnop'
const USAGE = { promptTokens: 11, completionTokens: 7 }

/**
 * Starts an OpenAI-compatible server on loopback that records requests. The test sets its answers:
 * `ai.answer = says({ suggestion: 'Hello' })`, or `ai.answer = (response, asked) => …`. Use it by `startTestServer(ai.env)`.
 */
export async function startOpenAiServer(answer: Answer = fails(500, 'the test has set no answer')) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += chunk
    const one = readQuestion(request.url ?? '', request.headers, text)
    asked.push(one)
    ai.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  const ai = {
    url,
    env: { AI_BASE_URL: url, AI_MODEL: TEST_MODEL, AI_API_KEY: TEST_KEY },
    asked,
    answer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  afterFile(() => ai.close())
  return ai
}

function readQuestion(path: string, headers: IncomingHttpHeaders, text: string): Asked {
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
  (response, asked) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    if (asked.stream) return stream(response, asked, text, options)
    const { finishReason = 'stop', refusal, reasoning } = options
    const message = {
      role: 'assistant',
      content: refusal ? null : text,
      ...(refusal && { refusal }),
      ...(reasoning && { reasoning_content: reasoning }),
    }
    const choices = [{ index: 0, message, finish_reason: finishReason }]
    sendJson(response, 200, { ...head('chat.completion', asked), choices, ...usageOf(options) })
  }

/** Uses the answers one after the other and repeats the last. */
export function inTurn(...answers: Answer[]): Answer {
  let count = 0
  return (response, asked) => answers[Math.min(count++, answers.length - 1)]?.(response, asked)
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

/** Never answers, or stops after the beginning of an answer. */
export const hangs =
  (beginning?: string): Answer =>
  (response, asked) => {
    if (beginning !== undefined) begin(response, asked, beginning)
  }

/** Closes the connection before an answer, or after its beginning. */
export const hangsUp =
  (beginning?: string): Answer =>
  (response, asked) => {
    if (beginning === undefined) return response.destroy()
    begin(response, asked, beginning)
    // After the written bytes are flushed.
    setImmediate(() => response.destroy())
  }

/** Repeats the words until the connection is closed. */
export const neverEnds =
  (words: string): Answer =>
  (response, asked) => {
    begin(response, asked, words)
    const piece = asked.stream ? event(asked, { content: words }) : JSON.stringify(words).slice(1, -1)
    const goOn = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', goOn)
    goOn()
  }

/** Sends an error within a stream, in the format of OpenAI-compatible servers. */
export const failsMidway =
  (beginning: string, message: string): Answer =>
  (response, asked) => {
    begin(response, asked, beginning)
    response.end(`data: ${JSON.stringify({ error: { message, type: 'error', code: null } })}\n\n`)
  }

function stream(response: ServerResponse, asked: Asked, text: string, options: Options) {
  const { finishReason = 'stop', refusal, reasoning } = options
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(event(asked, { role: 'assistant', content: '' }))
  if (reasoning) response.write(event(asked, { reasoning_content: reasoning }))
  if (refusal) response.write(event(asked, { refusal }))
  else for (const piece of text.match(/.{1,12}/gsu) ?? []) response.write(event(asked, { content: piece }))
  response.write(event(asked, {}, finishReason))
  const wantsUsage = (asked.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage
  if (wantsUsage && options.usage !== null) {
    response.write(data({ ...head('chat.completion.chunk', asked), choices: [], ...usageOf(options) }))
  }
  response.end('data: [DONE]\n\n')
}

/** Begins an answer and leaves it open. */
function begin(response: ServerResponse, asked: Asked, text: string) {
  response.writeHead(200, { 'content-type': asked.stream ? 'text/event-stream' : 'application/json' })
  const words = JSON.stringify(text).slice(0, -1)
  response.write(
    asked.stream ? event(asked, { content: text }) : `{"choices":[{"message":{"content":${words}`,
  )
}

const head = (object: string, { body }: Asked) => ({
  id: 'chatcmpl-1',
  object,
  created: 1_700_000_000,
  model: body.model,
})
const event = (asked: Asked, delta: object, finishReason: string | null = null) =>
  data({
    ...head('chat.completion.chunk', asked),
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
