import { Group } from '@mantine/core'
import type { MediaItem } from '@sitewright/client'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../app/session.tsx'
import { Choice, Search } from '../../components/filters.tsx'
import { Page } from '../../components/page.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { MediaDetail } from './media-detail.tsx'
import { type MediaFilter, MediaGrid, useMedia } from './media-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

export function Media() {
  const can = useCan()
  const [filter, setFilter] = useState<MediaFilter>({ q: '', type: null })
  const [opened, setOpened] = useState<MediaItem | null>(null)
  const list = useMedia(filter)
  const uploads = useUploads()
  const isNarrowed = filter.q !== '' || filter.type !== null
  return (
    <Page title="Media" description="Pictures, videos and documents for your pages.">
      {can.write && <UploadArea uploads={uploads} />}
      <Group gap="sm" role="search">
        <Search label="Search by file name" onChange={(q) => setFilter((all) => ({ ...all, q }))} />
        <Choice
          label="Kind"
          options={['image', 'video', 'document']}
          value={filter.type}
          onChange={(type) => setFilter((all) => ({ ...all, type }))}
        />
      </Group>
      <MediaGrid
        list={list}
        onOpen={setOpened}
        empty={
          isNarrowed ? (
            <EmptyState icon={IconPhoto} title="Nothing like this">
              No file fits what you look for.
            </EmptyState>
          ) : (
            <EmptyState icon={IconPhoto} title="No media yet">
              {can.write
                ? 'Drop your first pictures above: they get small versions for fast pages by themselves.'
                : 'What is uploaded appears here.'}
            </EmptyState>
          )
        }
      />
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title={opened?.filename ?? ''}>
        {opened && <MediaDetail item={opened} onDone={() => setOpened(null)} />}
      </SidePanel>
    </Page>
  )
}
