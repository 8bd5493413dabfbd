import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, flatPage, list, one } from '../../api/reply.ts'
import {
  DateOnly,
  DateTime,
  Id,
  Line,
  Money,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  TimeOfDay,
} from '../../api/schema.ts'
import { PERIODS } from './rules.ts'

const CallStatus = named('VoiceCallStatus', oneOf(['completed', 'missed', 'voicemail']))

const language = Type.String({
  maxLength: 35,
  description: 'BCP 47 tag, such as de or pt-BR',
  examples: ['de'],
})
const timezone = Type.String({
  maxLength: 64,
  description: 'IANA time zone, such as Europe/Vienna',
  examples: ['Europe/Vienna'],
})
const hours = { start: TimeOfDay, end: TimeOfDay }
const config = {
  enabled: Type.Boolean(),
  greeting: nullable(
    Type.String({ minLength: 1, maxLength: 2000, examples: ['Lakeside House, how may I help you?'] }),
  ),
  voiceId: nullable(Line),
  afterHoursAction: oneOf(['voicemail', 'forward', 'callback', 'hangup']),
}
export const VoiceConfig = named(
  'VoiceConfig',
  Type.Object({ ...config, language, businessHours: Type.Object({ ...hours, timezone }) }),
)
const VoiceConfigUpdate = partial({
  ...config,
  language: nullable(language),
  businessHours: partial({ ...hours, timezone: nullable(timezone) }),
})

const seconds = Type.Number({
  minimum: 0,
  maximum: 86_400,
  description: 'Rounded to milliseconds; at most a day',
  examples: [184],
})
const call = {
  direction: oneOf(['inbound', 'outbound'], { examples: ['inbound'] }),
  status: CallStatus,
  callerNumber: Type.String({
    maxLength: 64,
    description: 'The number of the other party; empty when withheld',
    examples: ['+43 1 234567'],
  }),
  intent: nullable(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The reason for the call',
      examples: ['booking'],
    }),
  ),
  durationSeconds: seconds,
}
const externalId = nullable(
  Type.String({ minLength: 1, maxLength: 255, description: "The provider's id of the call" }),
)
export const VoiceCall = named('VoiceCall', Type.Object({ id: Id, ...call, createdAt: DateTime }))
export const callEvents = declareEvents('call', 'analytics:read', VoiceCall, ['completed'])
const VoiceCallDetail = named(
  'VoiceCallDetail',
  Type.Object({ id: Id, ...call, externalId, createdAt: DateTime }),
)
const { callerNumber, intent, ...required } = call
const VoiceCallCreate = Type.Object({
  ...required,
  ...partial({ callerNumber: nullable(callerNumber), intent, externalId, createdAt: DateTime }).properties,
})

const period = oneOf(PERIODS, {
  description: "Days in the site's time zone, ending today",
})
export const VoiceAnalytics = named(
  'VoiceAnalytics',
  Type.Object({
    period,
    totalCalls: Type.Integer(),
    avgDurationSeconds: Type.Number({
      description: 'Of completed calls, rounded to a tenth; 0 if there are none',
    }),
    missedCalls: Type.Integer(),
    resolvedCalls: Type.Integer({ description: 'Completed calls' }),
    topIntents: Type.Array(Type.Object({ intent: Type.String(), count: Type.Integer() }), {
      description: 'At most ten, most frequent first',
    }),
  }),
)

const VoiceDay = named(
  'VoiceDay',
  Type.Object({
    date: DateOnly,
    totalCalls: Type.Integer(),
    missedCalls: Type.Integer(),
    resolvedCalls: Type.Integer({ description: 'Completed calls' }),
  }),
)

const budget = {
  budgetMinutes: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Per month; null for no limit',
      examples: [500],
    }),
  ),
  budgetEur: nullable(Type.Number({ ...Money, description: 'Per month; null for no limit' })),
}
export const VoiceBudget = named(
  'VoiceBudget',
  Type.Object({
    ...budget,
    costPerMinuteEur: Type.Number({
      minimum: 0,
      maximum: 1000,
      description: 'Price per minute with at most six decimals; 0 until set',
      examples: [0.085],
    }),
  }),
)
export const VoiceUsage = named(
  'VoiceUsage',
  Type.Object({
    currentMonth: Type.String({ description: "`YYYY-MM` in the site's time zone" }),
    totalMinutes: Type.Number({ description: 'Sum of the exact durations of all calls of the month' }),
    costEur: Type.Number({ description: 'The minutes at the current price' }),
    ...budget,
  }),
)

export type VoiceConfig = Static<typeof VoiceConfig>
export type VoiceConfigUpdate = Static<typeof VoiceConfigUpdate>
export type VoiceCall = Static<typeof VoiceCall>
export type VoiceCallDetail = Static<typeof VoiceCallDetail>
export type VoiceAnalytics = Static<typeof VoiceAnalytics>
export type VoiceDay = Static<typeof VoiceDay>
export type VoiceBudget = Static<typeof VoiceBudget>
export type VoiceUsage = Static<typeof VoiceUsage>

export const voice = contract('voice', 'Voice agent', [callEvents], {
  getConfig: endpoint('GET /v1/sites/:siteId/voice-agent/config', 'sites:read', {
    summary: 'Get the configuration of the voice agent',
    reply: one(VoiceConfig),
  }),
  updateConfig: endpoint('PUT /v1/sites/:siteId/voice-agent/config', 'sites:write', {
    recordsValues: true,
    summary: 'Configure the voice agent',
    description:
      'Changes only the fields sent, within `businessHours` as well. Hours that end before they start span midnight. ' +
      "Null resets `language` and `businessHours.timezone` to the site's.",
    body: VoiceConfigUpdate,
    reply: one(VoiceConfig),
  }),
  getAnalytics: endpoint('GET /v1/sites/:siteId/voice-agent/analytics', 'analytics:read', {
    summary: 'Get call analytics for a period',
    query: Type.Object({ period: { ...period, default: '30d' } }),
    reply: one(VoiceAnalytics),
  }),
  listCallDays: endpoint('GET /v1/sites/:siteId/voice-agent/analytics/days', 'analytics:read', {
    extension: true,
    summary: 'Get the number of calls per day of a period',
    description: 'Every day of the period, earliest first. The sums equal the analytics of the period.',
    query: Type.Object({ period: { ...period, default: '30d' } }),
    reply: list(VoiceDay),
  }),
  listCalls: endpoint('GET /v1/sites/:siteId/voice-agent/calls', 'analytics:read', {
    summary: 'List calls',
    description: 'Ordered by start, newest first.',
    query: Type.Object({ ...Paging, status: Type.Optional(CallStatus) }),
    reply: flatPage(VoiceCall),
  }),
  createCall: endpoint('POST /v1/sites/:siteId/voice-agent/calls', 'sites:write', {
    extension: true,
    summary: 'Record a call',
    description:
      'For the telephony provider, after a call has ended. `createdAt` is the start of the call, now by default. A call ' +
      'with a known `externalId` changes nothing: the response is the call as first recorded.',
    body: VoiceCallCreate,
    reply: created(VoiceCallDetail),
  }),
  getCall: endpoint('GET /v1/sites/:siteId/voice-agent/calls/:callId', 'analytics:read', {
    extension: true,
    summary: 'Get a call',
    reply: one(VoiceCallDetail),
  }),
  getUsage: endpoint('GET /v1/sites/:siteId/voice-agent/usage', 'analytics:read', {
    summary: 'Get minutes and cost of this month',
    reply: one(VoiceUsage),
  }),
  getBudget: endpoint('GET /v1/sites/:siteId/voice-agent/budget', 'sites:read', {
    extension: true,
    summary: 'Get the monthly budget of the voice agent',
    reply: one(VoiceBudget),
  }),
  updateBudget: endpoint('PUT /v1/sites/:siteId/voice-agent/budget', 'sites:write', {
    recordsValues: true,
    extension: true,
    summary: 'Set the monthly budget of the voice agent',
    description: 'Changes only the fields sent. A new price applies to the whole month.',
    body: partial(VoiceBudget.properties),
    reply: one(VoiceBudget),
  }),
})
