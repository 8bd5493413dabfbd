import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Logger } from '../observe/log.ts'
import type { Exchange, Tracing } from '../observe/operations.ts'
import { openCollector } from './collector.ts'
import { preciseNow } from './encoding.ts'
import { openExporter } from './exporter.ts'
import type { TracingSettings } from './settings.ts'
import { KIND, newSpan, parentOf, type Span, traceparentOf } from './spans.ts'
import { knownStatements } from './statements.ts'

/** Follows requests, jobs, their statements and the requests that they send, and sends it to a collector. */
export function openTracing(settings: TracingSettings, log: Logger): Tracing {
  const { sampling } = settings
  const exporter = openExporter(settings, openCollector(settings, 'traces', log))
  const current = new AsyncLocalStorage<Span>()
  const statementOf = knownStatements()
  const spans = new WeakMap<IncomingMessage, Span>()
  const begin = (name: string, kind: Span['kind'], parent: Parameters<typeof newSpan>[2]) =>
    newSpan(name, kind, parent, sampling)
  const end = (span: Span, hasFailed: boolean) => {
    span.endedAt = preciseNow()
    span.hasFailed ||= hasFailed
    if (span.isSampled) exporter.add(span)
  }

  /** The span of a request, which ends with its answer. */
  const spanOf = ({ request, response }: Exchange): Span => {
    const known = spans.get(request)
    if (known) return known
    const { method = 'none' } = request
    const span = begin(method, KIND.server, parentOf(request.headers.traceparent, sampling))
    span.attributes['http.request.method'] = method
    spans.set(request, span)
    response.once('close', () => {
      span.attributes['http.response.status_code'] = response.statusCode
      end(span, !response.writableFinished || response.statusCode >= 500)
    })
    return span
  }
  const runAlone = <T>(name: string, work: () => T): T => {
    const span = begin(name, KIND.internal, current.getStore())
    return current.run(span, () => ending(span, end, work))
  }
  return {
    inOperation(operation, work, exchangeOf) {
      if (!exchangeOf) return runAlone(operation, work)
      const exchange = exchangeOf()
      const span = spanOf(exchange)
      if (operation !== 'none') span.name = operation
      if (exchange.route) span.attributes['http.route'] = exchange.route
      return current.run(span, work)
    },
    statement(text, durationMs, hasFailed) {
      const parent = current.getStore()
      if (!parent?.isSampled) return
      const { name, attributes } = statementOf(text)
      const span = begin(name, KIND.client, parent)
      span.startedAt -= durationMs
      span.attributes = attributes
      end(span, hasFailed)
    },
    traceIdOf: (request) => spans.get(request)?.traceId,
    async outgoing(method, { hostname, port, protocol }, send) {
      const span = begin(method, KIND.client, current.getStore())
      Object.assign(span.attributes, {
        'http.request.method': method,
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      })
      try {
        const answer = await send({ traceparent: traceparentOf(span) })
        span.attributes['http.response.status_code'] = answer.status
        end(span, answer.status >= 400)
        return answer
      } catch (error) {
        end(span, true)
        throw error
      }
    },
    close: () => exporter.close(),
  }
}

type End = (span: Span, hasFailed: boolean) => void

function ending<T>(span: Span, end: End, work: () => T): T {
  try {
    const result = work()
    if (result instanceof Promise)
      result.then(
        () => end(span, false),
        () => end(span, true),
      )
    else end(span, false)
    return result
  } catch (error) {
    end(span, true)
    throw error
  }
}
