import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { notifyError, notifySuccess } from '../../lib/errors.ts'

type Question = {
  title: string
  children: ReactNode
  /** On the button: what will be done, as a verb. */
  confirm: string
  /** Said when it is done. */
  done?: string
  run(): Promise<unknown>
}

/** Asks before something goes out; resolves to whether it may. */
export const askFirst = ({ title, children, confirm }: Pick<Question, 'title' | 'children' | 'confirm'>) =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{children}</Text>,
      labels: { confirm, cancel: 'Not yet' },
      onConfirm: () => resolve(true),
      // After a confirmation it has no effect.
      onClose: () => resolve(false),
    })
  })

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
        () => done && notifySuccess(done),
        (error) => notifyError(error),
      )
    },
  })
}
