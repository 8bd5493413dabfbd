import { Button, Popover, Stack, Text } from '@mantine/core'
import { ConnectionError } from '@sitewright/client'
import { useState } from 'react'
import { IconCloudOff } from '../../../lib/icons.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { messageOfSave } from '../page-errors.ts'
import { Conflict } from './conflict.tsx'
import { WideOnly } from './wide-only.tsx'

const WORDS = {
  saved: 'Saved',
  changed: (
    <>
      Unsaved<WideOnly> changes</WideOnly>
    </>
  ),
  saving: 'Saving…',
} as const

/** Whether the page is saved, and the reason if not. */
export function SaveStatus() {
  const { saving } = useEditing().state
  const [isTold, setTold] = useState(false)
  if (isTold && saving === 'saved') setTold(false)
  if (saving === 'conflict') return <Conflict />
  if (saving === 'failed') return <Failure isTold={isTold} setTold={setTold} />
  return (
    <Text size="sm" c="dimmed" role="status" style={{ whiteSpace: 'nowrap' }}>
      {WORDS[saving]}
    </Text>
  )
}

/** Below drawers, which show errors beside their fields. */
const Z_INDEX = 190

type FailureProps = { isTold: boolean; setTold(isTold: boolean): void }

/** Notifies of the first failure and of manual retries, but not of automatic ones. */
function Failure({ isTold, setTold }: FailureProps) {
  const { state, draft } = useEditing()
  const isCutOff = state.error instanceof ConnectionError
  return (
    <Popover
      opened={!isTold}
      onChange={(isOpen) => setTold(!isOpen)}
      width={300}
      position="bottom-end"
      zIndex={Z_INDEX}
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          color="red"
          variant="light"
          leftSection={<IconCloudOff size={16} />}
          onClick={() => setTold(!isTold)}
        >
          Not saved
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" align="flex-start">
          <Text size="sm" role="alert">
            {messageOfSave(state.error)}
            {isCutOff && draft.savesItself && ' Saving will be retried automatically.'}
          </Text>
          <Button size="xs" variant="default" onClick={() => void draft.save()}>
            Try again
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
