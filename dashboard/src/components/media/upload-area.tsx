import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Paper,
  Progress,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './media.module.css'
import type { Transfer, Uploads } from './use-uploads.ts'

type Props = { uploads: Uploads; isForPictures?: boolean }

/** Accepts files by file dialog or dropped anywhere in the window, and shows upload progress. */
export function UploadArea({ uploads, isForPictures = false }: Props) {
  const { transfers, upload, retry, dismiss } = uploads
  const isOver = useDrop(upload)
  return (
    <Stack gap="xs">
      <FileButton
        multiple
        onChange={upload}
        {...(isForPictures && { accept: 'image/*' })}
        inputProps={{ 'aria-label': 'Files' }}
      >
        {(props) => (
          <UnstyledButton {...props} className={classes.drop} mod={{ over: isOver }}>
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
      {transfers.map((transfer) => (
        <TransferRow
          key={transfer.key}
          transfer={transfer}
          onRetry={() => retry(transfer)}
          onDismiss={() => dismiss(transfer)}
        />
      ))}
    </Stack>
  )
}

/** Whether files are dragged over the window. Prevents the browser from opening files dropped beside the area. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onFiles])
  return isOver
}

type RowProps = { transfer: Transfer; onRetry(): void; onDismiss(): void }

function TransferRow({ transfer, onRetry, onDismiss }: RowProps) {
  const { percent, error } = transfer
  const { name } = transfer.file
  return (
    <Paper withBorder px="md" py="xs" role={error ? 'alert' : 'status'}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        {error === null ? (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {percent < 100 ? `${percent} %` : 'Checking…'}
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              Try again
            </Button>
            <ActionIcon variant="subtle" color="gray" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {error === null ? (
        <Progress value={percent} size="sm" mt={6} animated aria-label={`Upload of ${name}`} />
      ) : (
        <Text size="sm" c="var(--mantine-color-red-light-color)">
          {error}
        </Text>
      )}
    </Paper>
  )
}
