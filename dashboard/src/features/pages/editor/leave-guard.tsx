import { Button, Group, Modal, Text } from '@mantine/core'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useEditing } from '../draft/use-page-draft.ts'

/** Nobody leaves what is not saved without knowing; drafts are saved on the way out. */
export function LeaveGuard() {
  const { draft } = useEditing()
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      // What is opened beside the page is another address of it.
      if (next.pathname === current.pathname) return false
      // What can't be saved is still unsaved afterwards.
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
      <Text size="sm">Your changes of this page are not saved. They are lost when you leave.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()}>
          Stay here
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
