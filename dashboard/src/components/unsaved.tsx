import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react'

/** Hears which of the forms in it are filled in and not saved. */
export const UnsavedContext = createContext<(formId: string, isUnsaved: boolean) => void>(() => {})

/**
 * Asks before what is filled in is lost, be it that one leaves the screen or closes what it is in. A form that is being
 * saved may lead elsewhere.
 */
export function useUnsaved(isUnsaved: boolean, isBusy = false) {
  const formId = useId()
  const report = useContext(UnsavedContext)
  useEffect(() => {
    report(formId, isUnsaved)
    return () => report(formId, false)
  }, [formId, isUnsaved, report])
  useBlocker({
    disabled: !isUnsaved || isBusy,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => !(await mayLose()),
  })
}

/** For what holds forms and can be closed: hears of them, as does what holds it, and asks before what they hold is lost. */
export function useForms() {
  const outer = useContext(UnsavedContext)
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const report = useCallback(
    (formId: string, isUnsaved: boolean) => {
      setUnsaved((before) => [...before.filter((id) => id !== formId), ...(isUnsaved ? [formId] : [])])
      outer(formId, isUnsaved)
    },
    [outer],
  )
  return { report, mayClose: async () => unsaved.length === 0 || (await mayLose()) }
}

const mayLose = () =>
  new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title: 'Leave without saving?',
      children: <Text size="sm">What you have filled in is lost then.</Text>,
      labels: { confirm: 'Leave', cancel: 'Stay here' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => resolve(true),
      // After a confirmation it has no effect.
      onClose: () => resolve(false),
    })
  })
