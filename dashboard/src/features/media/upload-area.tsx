import { ActionIcon, FileButton, Group, Paper, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './media.module.css'
import type { Transfer } from './use-uploads.ts'

type Props = {
  transfers: Transfer[]
  /** What may be chosen, as the `accept` of a file input. */
  accept?: string
  onFiles(files: File[]): void
  onDismiss(key: number): void
}

/** Takes files that are dropped or chosen, and shows how far they are. */
export function UploadArea({ transfers, accept, onFiles, onDismiss }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <Stack gap="xs">
      <FileButton
        multiple
        onChange={onFiles}
        {...(accept && { accept })}
        inputProps={{ 'aria-label': 'Files' }}
      >
        {(props) => (
          <UnstyledButton
            {...props}
            className={classes.drop}
            mod={{ over: isOver }}
            onDragOver={(event: DragEvent) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <IconUpload size={22} stroke={1.6} aria-hidden />
            <Text size="sm" fw={600}>
              Drop files here, or choose them
            </Text>
            <Text size="xs" c="dimmed">
              Pictures, videos and documents
            </Text>
          </UnstyledButton>
        )}
      </FileButton>
      {transfers.map(({ key, ...transfer }) => (
        <TransferRow key={key} {...transfer} onDismiss={() => onDismiss(key)} />
      ))}
    </Stack>
  )
}

function TransferRow({ name, percent, error, onDismiss }: Omit<Transfer, 'key'> & { onDismiss(): void }) {
  return (
    <Paper withBorder px="md" py="xs" role={error ? 'alert' : 'status'}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        {error === null ? (
          <Text size="xs" c="dimmed">
            {percent < 100 ? `${percent} %` : 'Checking…'}
          </Text>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
            <IconX size={16} />
          </ActionIcon>
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
