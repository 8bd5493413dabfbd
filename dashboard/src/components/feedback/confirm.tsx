import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { notifyError, notifySuccess } from '../../lib/errors.ts'

type Question = {
  title: string
  children: ReactNode
  /** Label of the confirm button: a verb. */
  confirm: string
  /** Whether it can be undone, or does no harm. */
  isSafe?: boolean
  /** Notification after success. */
  done?: string
  run(): Promise<unknown>
}

/** Asks before something is sent; resolves to whether the user confirmed. */
export const askFirst = ({ title, children, confirm }: Pick<Question, 'title' | 'children' | 'confirm'>) =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{children}</Text>,
      labels: { confirm, cancel: 'Go back' },
      onConfirm: () => resolve(true),
      // Does nothing after a confirmation.
      onClose: () => resolve(false),
    })
  })

/** Asks before an action that is hard to undo, or needs more to be said. */
export function confirmThen({ title, children, confirm, isSafe = false, done, run }: Question) {
  // The button stays clickable while the dialog closes.
  let isDone = false
  modals.openConfirmModal({
    title,
    children: typeof children === 'string' ? <Text size="sm">{children}</Text> : children,
    labels: { confirm, cancel: 'Go back' },
    ...(!isSafe && { confirmProps: { color: 'red.9' } }),
    onConfirm: () => {
      if (isDone) return
      isDone = true
      run().then(
        () => done && notifySuccess(done),
        (error) => notifyError(error),
      )
    },
  })
}
