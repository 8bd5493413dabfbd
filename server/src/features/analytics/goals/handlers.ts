import type { Contract } from '../../../api/endpoint.ts'
import { found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { HitCounts } from '../intake/hits.ts'
import { selectionOf, sumOf } from '../selection.ts'
import type { goals } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_FUNNELS, MAX_GOALS, stepOf } from './rules.ts'

type Handlers = HandlersOf<Contract<typeof goals>>
type OfFunnels = 'listFunnels' | 'createFunnel' | 'deleteFunnel'

export const goalHandlers = (counts: HitCounts): Omit<Handlers, OfFunnels> => ({
  async listGoals(context, { query }) {
    await counts.flush()
    const { slowDb, site } = context
    const selection = selectionOf(context, query)
    const [all, { visitors }] = await Promise.all([
      queries.listGoals(slowDb, site.id),
      sumOf(context, selection),
    ])
    const figures = []
    // One after the other: what a site reads at a time is bounded.
    for (const goal of all) {
      const reached = await queries.sumGoal(slowDb, site.id, selection, goal)
      figures.push({
        ...goal,
        ...reached,
        conversionRate: visitors === 0 ? null : reached.visitors / visitors,
      })
    }
    return figures
  },

  async createGoal({ db, site, clock }, { body: { name, ...definition } }) {
    const step = stepOf(definition)
    if (typeof step === 'string') throw invalid({ target: step })
    const goal = { id: newId('goal'), name, ...step, createdAt: clock.now().toISOString() }
    await db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'analytics_goals', items: 'goals', max: MAX_GOALS })
      await queries.insertGoal(tx, site.id, goal)
    })
    return goal
  },

  async deleteGoal({ db, site }, { params: { goalId } }) {
    found((await queries.deleteGoal(db, site.id, goalId)) || null, 'Goal')
    return { id: goalId, deleted: true }
  },

  async listGoalValues(context, { params: { goalId }, query }) {
    await counts.flush()
    const { slowDb, site } = context
    const goal = found(
      (await queries.listGoals(slowDb, site.id)).find(({ id }) => id === goalId),
      'Goal',
    )
    return queries.listGoalValues(slowDb, site.id, selectionOf(context, query), { goal, ...query })
  },
})

export const funnelHandlers = (counts: HitCounts): Pick<Handlers, OfFunnels> => ({
  async listFunnels(context, { query }) {
    await counts.flush()
    const { slowDb, site } = context
    const selection = selectionOf(context, query)
    const figures = []
    for (const funnel of await queries.listFunnels(slowDb, site.id)) {
      const visitors = await queries.countSteps(slowDb, site.id, selection, funnel.steps)
      const steps = funnel.steps.map((step, i) => ({ ...step, visitors: visitors[i] as number }))
      figures.push({ ...funnel, steps })
    }
    return figures
  },

  async createFunnel({ db, site, clock }, { body }) {
    const errors: Record<string, string> = {}
    const steps = body.steps.flatMap((definition, i) => {
      const step = stepOf(definition)
      if (typeof step !== 'string') return [step]
      errors[`steps.${i}.target`] = step
      return []
    })
    refuse(errors)
    const funnel = { id: newId('funnel'), name: body.name, steps, createdAt: clock.now().toISOString() }
    await db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'analytics_funnels', items: 'funnels', max: MAX_FUNNELS })
      await queries.insertFunnel(tx, site.id, funnel)
    })
    return funnel
  },

  async deleteFunnel({ db, site }, { params: { funnelId } }) {
    found((await queries.deleteFunnel(db, site.id, funnelId)) || null, 'Funnel')
    return { id: funnelId, deleted: true }
  },
})
