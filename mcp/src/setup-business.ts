import { ArgumentError } from './arguments.ts'
import { type Key, mayCall, type Session } from './call.ts'
import { errorText } from './errors.ts'
import type { Generated } from './generate-site.ts'
import { operationOf } from './operations.ts'
import { PLAN_SCHEMA, type Plan, readPlan } from './plan.ts'
import { resultOf } from './results.ts'
import { createSteps } from './setup-steps.ts'
import type { Tool } from './tool.ts'

type Report = {
  step: string
  result: 'made' | 'existing' | 'failed' | 'left'
  id?: string
  why?: string
  generated?: Generated
}

/** Sets up a whole business from one plan. Can be run again at any time. */
export const setupBusiness: Tool = {
  listed: {
    name: 'setup_business',
    description:
      'Set up a whole business from a prompt or one plan: site, pages, products, rental units, services, staff, tables. ' +
      'Existing items, by name or slug, stay unchanged: run it again after a failure.',
    inputSchema: PLAN_SCHEMA,
    annotations: {
      title: 'Set up a business',
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  },
  isFor: ({ scopes }) =>
    scopes.includes('ai:write') && scopes.some((scope) => scope.endsWith(':write') && scope !== 'ai:write'),

  async call(session, given, { signal, report }) {
    const plan = readPlan(given)
    checkScopes(session.key, plan)
    const steps = createSteps(session, plan, signal)
    const reports: Report[] = []
    let failed = false
    for (const [index, { name, run }] of steps.entries()) {
      if (failed) {
        reports.push({ step: name, result: 'left' })
        continue
      }
      await report(index, steps.length, name)
      try {
        signal.throwIfAborted()
        reports.push({ step: name, ...(await run((what) => report(index, steps.length, what))) })
      } catch (error) {
        failed = true
        reports.push({ step: name, result: 'failed', why: errorText(error) })
      }
    }
    await report(
      reports.filter(({ result }) => result !== 'left').length,
      steps.length,
      failed ? 'failed' : 'done',
    )
    return resultOf(summaryOf(session, reports), failed)
  },
}

function summaryOf({ key }: Session, reports: Report[]) {
  const count = (wanted: Report['result']) => reports.filter(({ result }) => result === wanted).length
  const siteId = reports[0]?.id
  const generated = reports.find((one) => one.generated)?.generated
  const failure = reports.find(({ result }) => result === 'failed')
  return {
    done: !failure,
    mode: key.mode,
    ...(siteId && { siteId }),
    made: count('made'),
    existing: count('existing'),
    left: count('left'),
    ...(generated && { generated }),
    ...(failure && {
      failure: { step: failure.step, why: failure.why },
      next: 'Correct what failed and run the same plan again: existing items are not duplicated.',
    }),
    steps: reports.map(({ generated: _, ...step }) => step),
  }
}

/** Checks all scopes of a plan before anything is created. */
function checkScopes(key: Key, plan: Plan) {
  const needed = [
    ...(plan.siteId === null ? ['sites.list', 'sites.create'] : []),
    'sites.get',
    ...Array.from(plan.items).flatMap(([{ list, create }, items]) =>
      items.length > 0 ? [list, create] : [],
    ),
    ...(plan.prompt ? ['ai.listJobs', 'ai.generate', 'ai.getJob', 'ai.listMissing'] : []),
    ...(plan.prompt && plan.publish ? ['pages.publish'] : []),
    ...(plan.openingHours ? ['reservation.getOpeningHours', 'reservation.updateOpeningHours'] : []),
    ...(plan.publish ? ['sites.publish'] : []),
  ].map(operationOf)
  const missing = new Set(needed.filter((operation) => !mayCall(key, operation)).map(({ access }) => access))
  if (missing.size > 0) {
    throw new ArgumentError(
      `Nothing was created. The API key lacks scopes for this plan: ${[...missing].join(', ')}. Ask for a key with these scopes.`,
    )
  }
}
