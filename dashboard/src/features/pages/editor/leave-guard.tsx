import { Button, Group, Modal, Text } from '@mantine/core'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useEditing } from '../draft/use-page-draft.ts'

/** Saves drafts when leaving, and asks before other unsaved changes are lost. */
export function LeaveGuard() {
  const { draft } = useEditing()
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      // Opening a panel beside the page also changes the address.
      if (next.pathname === current.pathname) return false
      // A failed save leaves the page unsaved.
      await draft.settle().catch(() => {})
      return draft.isUnsaved
    },
    [draft],
  )
  const enableBeforeUnload = useCallback(() => draft.isUnsaved, [draft])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Text size="sm">Your changes to this page will be lost.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()}>
          Stay
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            draft.stop()
            proceed?.()
          }}
        >
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
