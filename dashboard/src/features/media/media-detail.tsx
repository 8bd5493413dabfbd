import { Button, Group, Stack, Text } from '@mantine/core'
import type { MediaDetail as Detail } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copyable } from '../../components/display/copyable.tsx'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf } from '../../components/forms/values.ts'
import classes from '../../components/media/media.module.css'
import { DeleteButton } from '../../components/panels/delete-button.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { formatBytes, labelOf } from '../../lib/format.ts'
import { IconDownload, IconFile } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

export function MediaDetail({ mediaId, onGone }: { mediaId: string; onGone(): void }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: itemKey(place, mediaId),
    queryFn: () => place.api.media.get(place.siteId, mediaId),
    // The form must start from current data and keep what is typed.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return <Loaded query={query}>{(media) => <MediaView media={media} onGone={onGone} />}</Loaded>
}

const itemKey = (place: Parameters<typeof siteKey>[0], mediaId: string) => [
  ...siteKey(place),
  'media-item',
  mediaId,
]

function MediaView({ media, onGone }: { media: Detail; onGone(): void }) {
  usePanelName(media.filename)
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  return (
    <Stack gap="lg">
      <Preview media={media} />
      {can.write && <MediaForm media={media} />}
      <Facts
        facts={[
          ...(can.write ? [] : [['Alternative text', media.alt] as [string, string | null]]),
          ['Type', labelOf(media.type)],
          ['Format', media.contentType],
          ['Size', media.size === null ? 'Stored externally' : formatBytes(media.size)],
          ...(media.width === null
            ? []
            : [['Dimensions', `${media.width} × ${media.height}`] as [string, string]]),
          ['Added', <Moment key="added" value={media.createdAt} />],
          ['Id', <code key="id">{media.id}</code>],
        ]}
      />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Address
        </Text>
        <Copyable value={media.url} label="address" />
      </div>
      <Group justify="space-between">
        <Button
          component="a"
          href={media.url}
          download={media.filename}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Download
        </Button>
        {can.write && (
          <DeleteButton
            what="file"
            name={media.filename}
            warning="Pages that use it will show nothing in its place. This cannot be undone."
            area={[...siteKey(place), 'media']}
            remove={() => api.media.delete(siteId, media.id)}
            onGone={onGone}
          />
        )}
      </Group>
    </Stack>
  )
}

type Values = { filename: string; alt: string }

const FILENAME: Field<Values> = { name: 'filename', label: 'File name', type: 'text', required: true }
const ALT: Field<Values> = {
  name: 'alt',
  label: 'Alternative text',
  description: 'Describes the picture for screen readers and search engines',
  type: 'textarea',
  rows: 2,
}

/** Edits the file name, and the alternative text of a picture. */
function MediaForm({ media }: { media: Detail }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  const { attempt } = useAction([...siteKey(place), 'media'])
  const initial: Values = { filename: media.filename, alt: media.alt ?? '' }
  const save = async (values: Values) => {
    const changes = changesOf(initial, values)
    const saved = await attempt(() => api.media.update(siteId, media.id, changes), 'Saved')
    queries.setQueryData(itemKey(place, media.id), saved)
  }
  return (
    <ResourceForm
      fields={media.type === 'image' ? [ALT, FILENAME] : [FILENAME]}
      initial={initial}
      submit="Save"
      onSubmit={save}
    />
  )
}

function Preview({ media }: { media: Detail }) {
  if (media.type === 'image')
    return <img className={classes.preview} src={media.url} alt={media.alt ?? media.filename} />
  if (media.type === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: what people upload has none
    return <video className={classes.preview} src={media.url} controls preload="metadata" />
  }
  return (
    <div className={classes.document}>
      <IconFile size={48} stroke={1.2} aria-hidden />
    </div>
  )
}
