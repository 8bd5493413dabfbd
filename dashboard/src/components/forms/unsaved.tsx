import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Question = { title: string; children: string; leave: string }
const UNSAVED: Question = {
  title: 'Leave without saving?',
  children: 'What you have filled in is lost then.',
  leave: 'Leave',
}

/**
 * Asks before what is filled in is lost, be it that one leaves the screen or closes what it is in: both are another address.
 * While it is being saved nothing leads away, as it may be refused. Returns what says that nothing is lost any more, so that
 * the form itself may lead elsewhere.
 */
export function useUnsaved(isUnsaved: boolean, isBusy = false, question = UNSAVED, onLost?: () => void) {
  const isKept = useRef(false)
  useEffect(() => {
    if (isUnsaved || isBusy) isKept.current = false
  }, [isUnsaved, isBusy])
  useBlocker({
    disabled: !isUnsaved && !isBusy,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => {
      // A form leads elsewhere a moment before it says that it is done.
      if (isBusy) await new Promise((resolve) => setTimeout(resolve))
      if (isKept.current) return false
      if (!isBusy) {
        const isLost = await mayLose(question)
        if (isLost) onLost?.()
        return !isLost
      }
      notifications.show({ message: 'One moment: this is not finished yet' })
      return true
    },
  })
  return () => {
    isKept.current = true
  }
}

const mayLose = ({ title, children, leave }: Question) =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{children}</Text>,
      labels: { confirm: leave, cancel: 'Stay here' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => resolve(true),
      // After a confirmation it has no effect.
      onClose: () => resolve(false),
    })
  })

const SECRET: Question = {
  title: 'Have you kept it?',
  children: 'It cannot be shown again.',
  leave: 'I have kept it',
}

/** Asks before a secret is lost that is not shown a second time. */
export const useSecret = (isShown: boolean, onLost?: () => void) => useUnsaved(isShown, false, SECRET, onLost)

/** The same where what shows the secret is closed, and has no address of its own. */
export const askSecretKept = () => mayLose(SECRET)
