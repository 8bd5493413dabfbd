import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCopyPlus, IconRefresh } from '../../../lib/icons.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { useSaveAsNew } from '../draft/use-save-as-new.ts'
import { WideOnly } from './wide-only.tsx'

/** Resolves concurrent edits of a page: the second editor decides, and nothing is lost silently. */
export function Conflict() {
  const { state, draft, reload } = useEditing()
  const [isOpen, { open, close }] = useDisclosure(true)
  const { saveAsNew, isBusy } = useSaveAsNew()
  const mine = state.draft
  const keepMine = () =>
    // The unsaved changes are in the new page.
    saveAsNew({ ...mine, title: `${mine.title} (my version)` }, 'my-version', () => draft.stop())
  const loadTheirs = () => {
    draft.stop()
    reload()
  }
  return (
    <>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconAlertTriangle size={16} />}
        onClick={open}
      >
        Changed<WideOnly> elsewhere</WideOnly>
      </Button>
      <Modal opened={isOpen} onClose={close} title="This page was changed by someone else">
        <Stack>
          <Text size="sm">
            Someone has saved it since you opened it. Your changes are still here, and neither version was
            overwritten.
          </Text>
          <Button leftSection={<IconCopyPlus size={16} />} loading={isBusy} onClick={() => void keepMine()}>
            Save mine as a new page
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={loadTheirs}>
            Discard mine and load theirs
          </Button>
          <Button variant="subtle" onClick={close}>
            Continue editing
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
