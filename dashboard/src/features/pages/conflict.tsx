import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCopyPlus, IconRefresh } from '@tabler/icons-react'
import { useEditing } from './use-page-draft.ts'
import { useSaveAsNew } from './use-save-as-new.ts'

/** Two people have changed the same page: whoever comes second decides, and neither loses anything unasked. */
export function Conflict() {
  const { state, reload } = useEditing()
  const [isOpen, { open, close }] = useDisclosure(true)
  const { saveAsNew, isBusy } = useSaveAsNew()
  const mine = state.draft
  return (
    <>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconAlertTriangle size={16} />}
        onClick={open}
      >
        Changed elsewhere
      </Button>
      <Modal opened={isOpen} onClose={close} title="This page was changed elsewhere">
        <Stack>
          <Text size="sm">
            Somebody has saved it since you opened it. Your changes are still here, and nothing of either was
            overwritten.
          </Text>
          <Button
            leftSection={<IconCopyPlus size={16} />}
            loading={isBusy}
            onClick={() => void saveAsNew({ ...mine, title: `${mine.title} (my version)` }, 'my-version')}
          >
            Keep mine as a new page
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={reload}>
            Load theirs, without my changes
          </Button>
          <Button variant="subtle" onClick={close}>
            Look at mine first
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
