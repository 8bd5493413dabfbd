import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const KEYS =
  /(svc_(?:live|sandbox)_|whsec_)[0-9A-Za-z+/=]+|((?:token|secret|signature|password|sitewright)=)[^&\s"]+/gi
/** Addresses that open something for anyone who has them, and not the patterns of their routes. */
const LINKS =
  /(\/_sw\/(?:account\/links|back-in-stock|bookings|cart\/links|deliveries|orders|preview|rental-bookings|reservations)\/|\/driver\/|\/ical\/|\/v1\/(?:applications|deliveries)\/)[\w.~%-]+/g

/** Redacts keys, signed URLs and the links of visitors anywhere in a line. */
export const withoutSecrets = (text: string) =>
  text.replace(KEYS, '$1$2[redacted]').replace(LINKS, '$1[redacted]')

export function createLogger(level: LogLevel, destination: NodeJS.WritableStream = process.stdout): Logger {
  const redacting = { write: (line: string) => void destination.write(withoutSecrets(line)) }
  const timestamp = pino.stdTimeFunctions.isoTime
  const serializers = { err: withoutValues, error: withoutValues, req: nothing, res: nothing }
  return pino({ level, base: undefined, timestamp, serializers }, redacting)
}

/** Requests and answers hold addresses, cookies and bodies. */
const nothing = () => undefined

/** Errors of the database also hold the rows that they are about. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const cause = error.cause === undefined ? undefined : withoutValues(error.cause)
  return { type: name, message, stack, code, constraint, cause }
}
