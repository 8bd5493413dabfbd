import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Question = { title: string; children: string; leave: string }
const UNSAVED: Question = {
  title: 'Leave without saving?',
  children: 'Your changes will be lost.',
  leave: 'Leave',
}

/**
 * Asks before unsaved input is lost by navigating or closing a panel; both change the address. While saving, navigation
 * is blocked, as the save may be rejected. Returns a function that lifts the block, so that the form itself can
 * navigate.
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
      // A form may navigate just before its busy state updates.
      if (isBusy) await new Promise((resolve) => setTimeout(resolve))
      if (isKept.current) return false
      if (!isBusy) {
        const isLost = await mayLose(question)
        if (isLost) onLost?.()
        return !isLost
      }
      notifications.show({ message: 'Still saving. Please wait.' })
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
      labels: { confirm: leave, cancel: 'Stay' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => resolve(true),
      // Does nothing after a confirmation.
      onClose: () => resolve(false),
    })
  })

const SECRET: Question = {
  title: 'Have you saved it?',
  children: 'It will not be shown again.',
  leave: 'I have saved it',
}

/** Asks before a secret that is shown only once is lost. */
export const useSecret = (isShown: boolean, onLost?: () => void) => useUnsaved(isShown, false, SECRET, onLost)

/** The same for a secret in a dialog that has no address of its own. */
export const askSecretKept = () => mayLose(SECRET)
