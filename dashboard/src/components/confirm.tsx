import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { tellFailure, tellSuccess } from '../lib/errors.ts'

type Question = {
  title: string
  children: ReactNode
  /** On the button: what will be done, as a verb. */
  confirm: string
  /** Said when it is done. */
  done?: string
  run(): Promise<unknown>
}

/** Asks before something is done that can't be taken back. */
export function confirmThen({ title, children, confirm, done, run }: Question) {
  // The button is there for a moment after it was pressed.
  let isDone = false
  modals.openConfirmModal({
    title,
    children: typeof children === 'string' ? <Text size="sm">{children}</Text> : children,
    labels: { confirm, cancel: 'Keep it' },
    confirmProps: { color: 'red.9' },
    onConfirm: () => {
      if (isDone) return
      isDone = true
      run().then(
        () => done && tellSuccess(done),
        (error) => tellFailure(error),
      )
    },
  })
}
