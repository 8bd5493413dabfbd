import type { AnalyticsGoal, Form } from '@sitewright/client'
import { labelOf } from '../../lib/format.ts'

type Step = Pick<AnalyticsGoal, 'kind' | 'target'>
export type StepValues = { kind: string; target: string }

export const KINDS: { value: AnalyticsGoal['kind']; label: string }[] = [
  { value: 'page', label: 'Views a page' },
  { value: 'form', label: 'Submits a form' },
  { value: 'booking', label: 'Books' },
  { value: 'order', label: 'Orders' },
  { value: 'event', label: 'Event' },
]

export const BLANK_STEP: StepValues = { kind: 'page', target: '' }

/** A step as the API takes it. */
export const stepOf = ({ kind, target }: StepValues) => ({
  kind: kind as AnalyticsGoal['kind'],
  ...(target.trim() && { target: target.trim() }),
})

type NamedForm = Pick<Form, 'id' | 'name'>

/** What a visitor does, in words. */
export function wordsOf({ kind, target }: Step, forms: readonly NamedForm[] | undefined): string {
  if (kind === 'page') return target ?? ''
  if (kind === 'event') return `Event ${target}`
  if (kind === 'form') return target ? (forms?.find(({ id }) => id === target)?.name ?? 'A form') : 'Any form'
  return labelOf(kind)
}
