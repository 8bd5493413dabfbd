import { Logger as JobLogger } from 'graphile-worker'
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const SECRET =
  /(svc_(?:live|sandbox)_|whsec_)[0-9A-Za-z+/=]+|((?:token|secret|signature|password|sitewright)=)[^&\s"]+/gi

/** Redacts keys and signed URLs anywhere in a line. */
export const withoutSecrets = (text: string) => text.replace(SECRET, '$1$2[redacted]')

export function createLogger(level: LogLevel, destination: NodeJS.WritableStream = process.stdout): Logger {
  const redacting = { write: (line: string) => void destination.write(withoutSecrets(line)) }
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, redacting)
}

/** Adapts a logger for the job queue. Silent without one. */
export function jobLogger(log?: Logger): JobLogger {
  return new JobLogger((scope) => (level, message, meta) => {
    if (!log || level === 'debug') return
    const write = level === 'error' ? log.error : level === 'warning' ? log.warn : log.debug
    write.call(
      log,
      { component: 'jobs', job: scope.taskIdentifier, ...(meta?.error ? { error: String(meta.error) } : {}) },
      message,
    )
  })
}
