import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { askSecretKept, useSecret } from '../forms/unsaved.tsx'
import { useCovered } from './side-panel.tsx'

type Props = { opened: boolean; onClose(): void; title: string; size?: string; children: ReactNode }

/** Shows a secret once, and asks before closing unless the user has confirmed copying it. */
export function ShownOnce({ opened, onClose, title, size, children }: Props) {
  useCovered(opened)
  useSecret(opened, onClose)
  // Keeps the content during the closing transition.
  const shown = useRef<Pick<Props, 'title' | 'children'> | null>(null)
  if (opened) shown.current = { title, children }
  return (
    <Modal
      opened={opened}
      onClose={async () => {
        if (await askSecretKept()) onClose()
      }}
      onExitTransitionEnd={() => {
        shown.current = null
      }}
      title={shown.current?.title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        {shown.current?.children}
        <Group justify="flex-end">
          <Button onClick={onClose}>I have copied it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
