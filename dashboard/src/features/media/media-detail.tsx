import { Button, Group, Stack, Text } from '@mantine/core'
import type { MediaDetail as Detail, MediaItem } from '@sitewright/client'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Copyable } from '../../components/copy.tsx'
import { Facts } from '../../components/facts.tsx'
import { Moment } from '../../components/moment.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatBytes, labelOf } from '../../lib/format.ts'
import classes from './media.module.css'

export function MediaDetail({ item, onDone }: { item: MediaItem; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const key = [...siteKey(place), 'media']
  const { attempt } = useAction(key)
  const { data, error, refetch } = useQuery({
    queryKey: [...siteKey(place), 'media-item', item.id],
    queryFn: () => api.media.get(siteId, item.id),
  })
  const remove = () =>
    confirmThen({
      title: `Delete ${item.filename}?`,
      children: 'Pages that show it will show nothing in its place. It can not be brought back.',
      confirm: 'Delete file',
      done: 'The file is deleted',
      run: async () => {
        await attempt(() => api.media.delete(siteId, item.id))
        onDone()
      },
    })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines />
  return (
    <Stack>
      <Preview media={data} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Address
        </Text>
        <Copyable value={data.url} label="address" />
      </div>
      <Facts
        facts={[
          ['Kind', labelOf(data.type)],
          ['Format', data.contentType],
          ['Size', data.size === null ? 'Kept elsewhere' : formatBytes(data.size)],
          ...(data.width === null ? [] : [['Pixels', `${data.width} × ${data.height}`] as [string, string]]),
          ['Alternative text', data.alt],
          ['Added', <Moment key="added" value={data.createdAt} />],
          ['Id', <code key="id">{data.id}</code>],
        ]}
      />
      <Group justify="space-between">
        <Button
          component="a"
          href={data.url}
          download={data.filename}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        {can.write && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
            Delete file
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Preview({ media }: { media: Detail }) {
  if (media.type === 'image')
    return <img className={classes.preview} src={media.url} alt={media.alt ?? media.filename} />
  if (media.type === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: what people upload has none
    return <video className={classes.preview} src={media.url} controls preload="metadata" />
  }
  return null
}
