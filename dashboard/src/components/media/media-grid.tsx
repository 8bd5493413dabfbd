import { Box, Paper, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import type { MediaItem } from '@sitewright/client'
import { type ReactNode, useState } from 'react'
import { formatBytes } from '../../lib/format.ts'
import { IconFile, IconVideo } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import thumbnails from '../display/thumbnail.module.css'
import { ErrorState } from '../feedback/states.tsx'
import { ListFoot } from '../lists/show-more.tsx'
import { type ListQuery, useList } from '../lists/use-list.ts'
import classes from './media.module.css'

type MediaFilter = { q: string; type: MediaItem['type'] | null }

const PAGE_SIZE = 48
const GRID = `${thumbnails.pictures} ${classes.grid}`

/** The media of the site, newest first, filtered. */
export function useMedia({ q, type }: MediaFilter): ListQuery<MediaItem> {
  const place = useSitePlace()
  const { api, siteId } = place
  return useList<MediaItem>([...siteKey(place), 'media', q, type], (cursor) => {
    const input = { limit: PAGE_SIZE, ...(type && { type }), ...(cursor && { cursor }) }
    return q === '' ? api.media.list(siteId, input) : api.media.search(siteId, { q, ...input })
  })
}

type Props = {
  list: ListQuery<MediaItem>
  onOpen(item: MediaItem): void
  /** Shown when there are no items. */
  empty: ReactNode
}

export function MediaGrid({ list, onOpen, empty }: Props) {
  const { items, error, isPending } = list
  if (error) return <ErrorState error={error} onRetry={list.refetch} />
  if (isPending) return <WaitingTiles />
  if (items.length === 0) return <Paper withBorder>{empty}</Paper>
  return (
    <Stack gap="sm">
      <ul className={GRID} aria-label="Media">
        {items.map((item) => (
          <li key={item.id}>
            <UnstyledButton className={classes.tile} onClick={() => onOpen(item)}>
              <Picture item={item} />
              <Box p="xs">
                <Text size="sm" fw={600} truncate>
                  {item.filename}
                </Text>
                <Text size="xs" c="dimmed">
                  {item.size === null ? 'External' : formatBytes(item.size)}
                </Text>
              </Box>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ListFoot list={list} />
    </Stack>
  )
}

/** Files stored on this server have thumbnails; external files are shown as they are. */
const thumbnailOf = ({ url, size }: MediaItem) => (size === null ? url : `${url}?variant=thumbnail`)

function Picture({ item }: { item: MediaItem }) {
  const [isBroken, setBroken] = useState(false)
  if (item.type === 'image' && !isBroken) {
    return (
      <img
        className={classes.picture}
        src={thumbnailOf(item)}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    )
  }
  const Icon = item.type === 'video' ? IconVideo : IconFile
  return (
    <span className={classes.picture}>
      <Icon size={36} stroke={1.3} aria-hidden />
    </span>
  )
}

const WAITING_TILES = 12

const WaitingTiles = () => (
  <div className={GRID} aria-busy="true">
    {Array.from({ length: WAITING_TILES }, (_, i) => (
      <Skeleton key={i} h={170} radius="md" />
    ))}
  </div>
)
