import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import { Currency, DateTime, Deleted, Id, Line, named, nullable, oneOf } from '../../../api/schema.ts'
import { DIMENSIONS, MAX_VALUE_LENGTH } from '../rules.ts'
import { count, days } from '../schema.ts'
import { KINDS, MAX_FUNNELS, MAX_GOALS, MAX_STEPS, MAX_TARGET_LENGTH } from './rules.ts'

const kind = oneOf(KINDS, {
  description: 'What visitors do: view a page, submit a form, book, order, or trigger an event',
})
const target = Type.String({
  minLength: 1,
  maxLength: MAX_TARGET_LENGTH,
  description:
    'For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name',
  examples: ['/thank-you'],
})
const step = { kind, target: nullable(target) }
const definition = { kind, target: Type.Optional(target) }
const identity = { id: Id, name: Type.String(), createdAt: DateTime }
const reached = {
  visitors: count('Unique visitors per day who did it, summed over the days'),
  conversions: count('How many times it was done'),
  revenue: Type.Array(Type.Object({ currency: Currency, amount: Type.Number() }), {
    description: 'What it was worth, by currency',
  }),
}

const Goal = named('AnalyticsGoal', Type.Object({ ...identity, ...step }))
const GoalFigures = named(
  'AnalyticsGoalFigures',
  Type.Object({
    ...identity,
    ...step,
    ...reached,
    conversionRate: nullable(
      Type.Number({ minimum: 0, description: 'Share of all visitors; null without visitors' }),
    ),
  }),
)
const GoalValue = named(
  'AnalyticsGoalValue',
  Type.Object({ value: Type.String({ maxLength: MAX_VALUE_LENGTH }), ...reached }),
)
const Funnel = named(
  'AnalyticsFunnel',
  Type.Object({ ...identity, steps: Type.Array(Type.Object(step), { maxItems: MAX_STEPS }) }),
)
const FunnelFigures = named(
  'AnalyticsFunnelFigures',
  Type.Object({
    ...identity,
    steps: Type.Array(
      Type.Object({ ...step, visitors: count('Visitors who took this step after all earlier ones') }),
      { maxItems: MAX_STEPS },
    ),
  }),
)
export type Goal = Static<typeof Goal>
export type GoalFigures = Static<typeof GoalFigures>
export type GoalValue = Static<typeof GoalValue>
export type Funnel = Static<typeof Funnel>

export const goals = {
  listGoals: endpoint('GET /v1/sites/:siteId/analytics/goals', 'analytics:read', {
    extension: true,
    summary: 'List goals with how many visitors reached them',
    description: 'Earliest first. Figures start when the visits were counted, not when the goal was created.',
    query: Type.Object(days),
    reply: list(GoalFigures),
  }),
  createGoal: endpoint('POST /v1/sites/:siteId/analytics/goals', 'sites:write', {
    extension: true,
    summary: 'Create a goal',
    description: `A site has at most ${MAX_GOALS} goals.`,
    body: Type.Object({ name: { ...Line, examples: ['Newsletter'] }, ...definition }),
    reply: created(Goal),
    errors: ['CONFLICT'],
  }),
  deleteGoal: endpoint('DELETE /v1/sites/:siteId/analytics/goals/:goalId', 'sites:write', {
    extension: true,
    summary: 'Delete a goal',
    description: 'Recorded visits are kept; if the same goal is created again, it shows the same figures.',
    reply: one(Deleted),
  }),
  listGoalValues: endpoint('GET /v1/sites/:siteId/analytics/goals/:goalId/breakdown', 'analytics:read', {
    extension: true,
    summary: 'List the values of a dimension by how many visitors reached a goal',
    description:
      'For example the revenue by source. Actions without a counted page view have no source and are left out.',
    query: Type.Object({
      ...days,
      dimension: oneOf(
        DIMENSIONS.filter((name) => name !== 'page') as [
          Exclude<(typeof DIMENSIONS)[number], 'page'>,
          ...Exclude<(typeof DIMENSIONS)[number], 'page'>[],
        ],
        { description: 'What to group by' },
      ),
      limit: Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: 'Number of values, 1 to 100',
      }),
    }),
    reply: list(GoalValue),
  }),
  listFunnels: endpoint('GET /v1/sites/:siteId/analytics/funnels', 'analytics:read', {
    extension: true,
    summary: 'List funnels with how many visitors took each step',
    description:
      'Earliest first. A visitor takes all steps on one day, in order; other pages may come in between.',
    query: Type.Object(days),
    reply: list(FunnelFigures),
  }),
  createFunnel: endpoint('POST /v1/sites/:siteId/analytics/funnels', 'sites:write', {
    extension: true,
    summary: 'Create a funnel',
    description: `A site has at most ${MAX_FUNNELS} funnels.`,
    body: Type.Object({
      name: { ...Line, examples: ['Booking'] },
      steps: Type.Array(Type.Object(definition), {
        minItems: 2,
        maxItems: MAX_STEPS,
        examples: [[{ kind: 'page', target: '/rooms' }, { kind: 'booking' }]],
      }),
    }),
    reply: created(Funnel),
    errors: ['CONFLICT'],
  }),
  deleteFunnel: endpoint('DELETE /v1/sites/:siteId/analytics/funnels/:funnelId', 'sites:write', {
    extension: true,
    summary: 'Delete a funnel',
    reply: one(Deleted),
  }),
} as const
