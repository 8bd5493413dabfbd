import { ACTS } from '../../../api/caller.ts'

export const KINDS = ['page', ...ACTS] as const
type Kind = (typeof KINDS)[number]
/** What a visitor does to reach a goal, or the next step of a funnel. */
type Step = { kind: Kind; target?: string | null }

export const MAX_GOALS = 20
export const MAX_FUNNELS = 10
export const MAX_STEPS = 8
export const MAX_TARGET_LENGTH = 300

const WITHOUT_TARGET: readonly Kind[] = ['booking', 'order']

/** The step as it is stored, or what is wrong with its target. */
export function stepOf({ kind, target = null }: Step): { kind: Kind; target: string | null } | string {
  if (WITHOUT_TARGET.includes(kind)) return target === null ? { kind, target } : `must be omitted for ${kind}`
  if (kind === 'form') return { kind, target }
  if (!target) return kind === 'page' ? 'must be a path, such as /thank-you' : 'must be the name of the event'
  if (kind === 'event') return { kind, target }
  if (!target.startsWith('/')) return 'must be a path that starts with a slash, such as /thank-you'
  if (target.slice(0, -1).includes('*')) return 'may have one *, as its last character, such as /shop/*'
  const path = target.length > 1 && target.endsWith('/') ? target.slice(0, -1) : target
  return { kind, target: path.toLowerCase() }
}
