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
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconUpload, IconX } from '../../lib/icons.tsx'
import classes from './media.module.css'
import type { Transfer, Uploads } from './use-uploads.ts'

type Props = { uploads: Uploads; isForPictures?: boolean }

/** Accepts files by file dialog or dropped anywhere in the window, and shows upload progress. */
export function UploadArea({ uploads, isForPictures = false }: Props) {
  const { transfers, upload, retry, dismiss } = uploads
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
