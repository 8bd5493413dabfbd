import { apiErrorOf, ConnectionError, SitewrightError, TimeoutError } from './errors.ts'
import type { Operation, UploadBytes } from './operation.ts'
import type { CallOptions, SitewrightOptions } from './options.ts'
import { retryDelayMs, sleepFor } from './retry.ts'

export type Call = {
  operation: Operation
  params: unknown[]
  /** Absolute URL outside `baseUrl`. The API key is not sent there. */
  url?: string | undefined
  input?: Record<string, unknown> | undefined
  bytes?: UploadBytes | ReadableStream<Uint8Array> | undefined
  options: CallOptions
}

/** A successful response. `body` is its parsed JSON; undefined if it has none or is a file to be read. */
export type Answer = { response: Response; body: unknown }
export type Send = (call: Call) => Promise<Answer>

const DEFAULT_BASE_URL = 'http://127.0.0.1:3000'

/** Returns a function that sends calls and retries them when that is safe and may help. Only the closure holds the key. */
export function createSend(options: SitewrightOptions): Send {
  const { maxRetries = 3, timeoutMs = 60_000, sleep = sleepFor, random = Math.random } = options
  const { headers = {}, credentials } = options
  const fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  const baseUrl = checkedBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL)
  const apiKey = checkedKey(options)

  return async (call) => {
    const { operation, options } = call
    // Requests to other hosts, such as object storage, get none of the API's headers.
    const isForApi = call.url === undefined
    const url = call.url ?? baseUrl + pathOf(operation, call.params) + queryOf(call)
    const init: RequestInit = {
      method: operation.method,
      headers: isForApi
        ? headersOf(call, apiKey, typeof headers === 'function' ? headers() : headers)
        : headersOf(call, undefined, {}),
      // A redirect must not carry the key to another host.
      redirect: 'manual',
    }
    if (credentials !== undefined && isForApi) init.credentials = credentials
    const body = bodyOf(call)
    if (body !== undefined) init.body = body
    if (body instanceof ReadableStream) Object.assign(init, { duplex: 'half' })

    for (let retry = 0; ; retry++) {
      options.signal?.throwIfAborted()
      try {
        return await attempt(fetch, url, init, operation, options.timeoutMs ?? timeoutMs, options.signal)
      } catch (error) {
        if (options.signal?.aborted || retry >= (options.maxRetries ?? maxRetries)) throw error
        const delayMs = retryDelayMs(error, operation.method, retry, random)
        if (delayMs === null) throw error
        await sleep(delayMs, options.signal)
      }
    }
  }
}

async function attempt(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  operation: Operation,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const cancelTimeout = startTimeout(timeoutMs, controller)
  let isFile = false
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    isFile = operation.kind === 'file' && (response.ok || response.status === 304)
    if (isFile) return { response, body: undefined }
    return answerOf(response, await response.text(), operation)
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason
    if (error instanceof SitewrightError) throw error
    throw new ConnectionError(`${operation.method} ${url.split('?', 1)[0]} failed: ${causeOf(error)}`, {
      cause: error,
    })
  } finally {
    cancelTimeout()
    // For a file, the caller's signal also aborts reading the body.
    if (!isFile) signal?.removeEventListener('abort', abort)
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

function startTimeout(timeoutMs: number, controller: AbortController): () => void {
  if (timeoutMs <= 0 || timeoutMs > LONGEST_TIMER_MS) return () => {}
  const timer = setTimeout(
    () => controller.abort(new TimeoutError(`No response within ${timeoutMs} ms`)),
    timeoutMs,
  )
  return () => clearTimeout(timer)
}

function answerOf(response: Response, text: string, operation: Operation): Answer {
  const body = parse(text)
  const isAlternative = response.status === operation.alternativeStatus && isObject(body) && 'data' in body
  if (!response.ok && !isAlternative) throw apiErrorOf(response.status, response.headers, body)
  if (operation.kind === 'empty') return { response, body: undefined }
  if (!isObject(body)) {
    throw new SitewrightError(
      `The response to ${operation.method} ${operation.path} is not from the Sitewright API; check baseUrl`,
    )
  }
  return { response, body }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The cause of a fetch error, whose own message is always the same. */
function causeOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}

function pathOf({ path, params: names }: Operation, params: unknown[]): string {
  let position = 0
  return path.replace(/:\w+/g, () => {
    const name = names[position]
    const value = params[position++]
    const text = typeof value === 'number' ? String(value) : value
    // Dot segments would be resolved and address another operation.
    if (typeof text !== 'string' || text === '' || text === '.' || text === '..') {
      throw new SitewrightError(`${name} must not be ${JSON.stringify(value)}`)
    }
    return encodeURIComponent(text)
  })
}

function queryOf({ operation, input }: Call): string {
  if (operation.input !== 'query') return ''
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null)
        query.append(name, item instanceof Date ? item.toISOString() : String(item))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

function bodyOf({ operation, input, bytes }: Call): NonNullable<RequestInit['body']> | undefined {
  if (operation.upload) return bytes as Blob
  return operation.input === 'body' ? JSON.stringify(input ?? {}) : undefined
}

function headersOf(
  { operation, bytes, options }: Call,
  apiKey: string | undefined,
  common: Record<string, string>,
): Headers {
  const headers = new Headers({ accept: operation.kind === 'file' ? '*/*' : 'application/json' })
  if (apiKey !== undefined) headers.set('x-api-key', apiKey)
  if (operation.input === 'body') headers.set('content-type', 'application/json')
  if (operation.upload) {
    const type = bytes instanceof Blob ? bytes.type : ''
    headers.set('content-type', options.contentType ?? (type || 'application/octet-stream'))
  }
  const idempotencyKey = options.idempotencyKey ?? (operation.method === 'POST' ? newKey() : undefined)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  for (const [name, value] of Object.entries({ ...common, ...options.headers })) headers.set(name, value)
  return headers
}

/** A random UUID. `crypto.randomUUID` is missing on pages served over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function checkedBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new SitewrightError('baseUrl must be an http or https URL without user, query or fragment')
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}

function checkedKey({ apiKey, dangerouslyAllowBrowser }: SitewrightOptions): string | undefined {
  if (apiKey === undefined) return undefined
  if (isClientSide() && !dangerouslyAllowBrowser) {
    throw new SitewrightError(
      'All users of a browser or mobile app can read an API key in it: call the API from your server. ' +
        'If you control who uses the page, set dangerouslyAllowBrowser: true.',
    )
  }
  // fetch would include the key in its error message.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new SitewrightError('apiKey is empty or contains invalid characters')
  return apiKey
}

function isClientSide(): boolean {
  const { window, navigator } = globalThis as {
    window?: { document?: unknown }
    navigator?: { product?: string }
  }
  return window?.document !== undefined || navigator?.product === 'ReactNative'
}
