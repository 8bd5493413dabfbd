import { Type } from 'typebox'
import { retrySeconds, type Values } from '../values/variables.ts'

export type WebhookSettings = {
  /** Delays before the second attempt, the third, and so on. After the last one, the delivery fails permanently. */
  retrySeconds: number[]
  /** Retention of delivery attempts. */
  recordDays: number
  /** Retention of events. */
  eventDays: number
  /** Polling interval for due deliveries. New ones are announced by notifications. */
  pollMs: number
}

export type AiJobSettings = {
  /** Delays before the second attempt, the third, and so on. After the last one, the job fails permanently. */
  retrySeconds: number[]
}

export const workVariables = {
  WEBHOOK_RETRY_SECONDS: retrySeconds(
    [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
    'Wait before each retry of a delivery',
  ),
  WEBHOOK_RECORD_DAYS: Type.Integer({
    minimum: 1,
    maximum: 3650,
    default: 30,
    description: 'How long delivery attempts are kept',
  }),
  EVENT_DAYS: Type.Integer({
    minimum: 15,
    maximum: 3650,
    default: 30,
    description: 'How long events are kept',
  }),
  WEBHOOK_POLL_MS: Type.Integer({
    minimum: 10,
    maximum: 60_000,
    default: 1000,
    description: 'How often a process looks for retries that are due',
  }),
  AI_RETRY_SECONDS: retrySeconds([10, 60, 300], 'Wait before each retry of a generation job'),
}

export const workSettings = (values: Values<typeof workVariables>) => ({
  webhooks: {
    retrySeconds: values.WEBHOOK_RETRY_SECONDS,
    recordDays: values.WEBHOOK_RECORD_DAYS,
    eventDays: values.EVENT_DAYS,
    pollMs: values.WEBHOOK_POLL_MS,
  } satisfies WebhookSettings,
  aiJobs: { retrySeconds: values.AI_RETRY_SECONDS } satisfies AiJobSettings,
})
