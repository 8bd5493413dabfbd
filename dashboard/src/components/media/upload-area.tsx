import { FileButton, Stack, Text, UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { Suspense, useEffect } from 'react'
import { IconUpload } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import classes from './media.module.css'
import type { Uploads } from './use-uploads.ts'

const loadTransferRow = () => import('./transfer-row.tsx')
const TransferRow = lazyNamed(loadTransferRow, 'TransferRow')

type Props = { uploads: Uploads; isForPictures?: boolean }

/** Accepts files by file dialog or dropped anywhere in the window, and shows upload progress. */
export function UploadArea({ uploads, isForPictures = false }: Props) {
  const { transfers, upload, retry, dismiss } = uploads
  // Ahead of time: a transfer can fail because the connection is gone.
  useEffect(() => void loadTransferRow().catch(() => {}), [])
  return (
    <Stack gap="xs">
      <FileButton
        multiple
        onChange={upload}
        {...(isForPictures && { accept: 'image/*' })}
        inputProps={{ 'aria-label': 'Files' }}
      >
        {(props) => (
          <UnstyledButton {...props} className={classes.drop}>
            <IconUpload size={22} stroke={1.6} aria-hidden />
            <Text size="sm" fw={600}>
              Drop files here, or click to choose
            </Text>
            <Text size="xs" c="dimmed">
              {isForPictures ? 'Pictures' : 'Pictures, videos and documents'}
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
      <Dropzone.FullScreen onDrop={upload} activateOnKeyboard={false}>
        <Stack align="center" justify="center" h="100%" gap="xs">
          <IconUpload size={48} stroke={1.4} aria-hidden />
          <Text size="lg" fw={600}>
            Drop files to upload
          </Text>
        </Stack>
      </Dropzone.FullScreen>
      <Suspense>
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.key}
            transfer={transfer}
            onRetry={() => retry(transfer)}
            onDismiss={() => dismiss(transfer)}
          />
        ))}
      </Suspense>
    </Stack>
  )
}
