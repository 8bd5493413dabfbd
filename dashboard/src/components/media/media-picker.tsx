import { Modal, Stack } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { IconPhoto } from '../../lib/icons.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { Search } from '../lists/filters.tsx'
import { useCovered } from '../panels/side-panel.tsx'
import { MediaGrid, useMedia } from './media-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

/**
 * Lets the user pick a picture. `pickImage` resolves to its URL, or to undefined when the dialog is closed. Render
 * `picker`.
 */
export function useMediaPicker() {
  const [isOpen, setOpen] = useState(false)
  useCovered(isOpen)
  const settle = useRef<(url: string | undefined) => void>(() => {})
  const pickImage = useCallback(
    () =>
      new Promise<string | undefined>((resolve) => {
        settle.current = resolve
        setOpen(true)
      }),
    [],
  )
  const done = (url?: string) => {
    settle.current(url)
    setOpen(false)
  }
  const picker = (
    <Modal opened={isOpen} onClose={() => done()} title="Choose a picture" size="xl">
      <Pictures onPick={done} />
    </Modal>
  )
  return { pickImage, picker }
}

function Pictures({ onPick }: { onPick(url: string): void }) {
  const [q, setQuery] = useState('')
  const list = useMedia({ q, type: 'image' })
  const uploads = useUploads('image')
  return (
    <Stack>
      <UploadArea uploads={uploads} isForPictures />
      <Search label="Search by file name" onChange={setQuery} />
      <MediaGrid
        list={list}
        onOpen={({ url }) => onPick(url)}
        empty={
          <EmptyState icon={IconPhoto} title={q === '' ? 'No pictures yet' : 'No matching pictures'}>
            {q === '' ? 'Drop one above to upload it.' : 'Try another file name.'}
          </EmptyState>
        }
      />
    </Stack>
  )
}
