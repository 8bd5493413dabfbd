import { Button, Group } from '@mantine/core'
import { labelOf } from '../../lib/format.ts'
import { confirmThen } from '../feedback/confirm.tsx'

/** A status transition, labelled with a verb. */
export type Step<S extends string> = {
  to: S
  label: string
  /** The reason to ask first, when it is hard to undo. */
  warning?: string
}
type Props<S extends string> = {
  status: S
  steps: Step<S>[]
  isBusy: boolean
  onStep(status: S): Promise<unknown>
}

/** Buttons for the possible transitions. */
export function StatusActions<S extends string>({ status, steps, isBusy, onStep }: Props<S>) {
  const go = ({ to, label, warning }: Step<S>) => {
    if (warning === undefined) void onStep(to)
    else confirmThen({ title: `${label}?`, children: warning, confirm: label, run: () => onStep(to) })
  }
  return (
    <Group gap="xs" role="group" aria-label={`Actions for status ${labelOf(status).toLowerCase()}`}>
      {steps.map((step, i) => (
        <Button
          key={step.to}
          size="sm"
          variant={step.warning !== undefined ? 'light' : i === 0 ? 'filled' : 'default'}
          {...(step.warning !== undefined && { color: 'red' })}
          disabled={isBusy}
          onClick={() => go(step)}
        >
          {step.label}
        </Button>
      ))}
    </Group>
  )
}
