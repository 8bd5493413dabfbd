import { Group } from '@mantine/core'
import type { MediaItem } from '@sitewright/client'
import { IconPhoto } from '@tabler/icons-react'
import { useCan } from '../../app/session.tsx'
import { Choice, Search } from '../../components/filters.tsx'
import { Page } from '../../components/page.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useOpened } from '../../components/use-opened.ts'
import { MediaDetail } from './media-detail.tsx'
import { MediaGrid, useMedia } from './media-grid.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

type Filters = { q: string; type: MediaItem['type'] }

export function Media() {
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<Filters>(['q', 'type'])
  const { q = '', type = null } = filters
  const opened = useOpened()
  const list = useMedia({ q, type })
  const uploads = useUploads()
  return (
    <Page title="Media" description="Pictures, videos and documents for your pages.">
      {can.write && <UploadArea uploads={uploads} />}
      <Group gap="sm" role="search">
        <Search label="Search by file name" initial={q} onChange={(q) => set('q', q)} />
        <Choice
          label="Kind"
          options={['image', 'video', 'document']}
          value={type}
          onChange={(type) => set('type', type)}
        />
      </Group>
      <MediaGrid
        list={list}
        onOpen={({ id }) => opened.open(id)}
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
      <SidePanel opened={opened.id !== null} onClose={opened.close} title="File">
        {opened.id && <MediaDetail mediaId={opened.id} onGone={opened.close} />}
      </SidePanel>
    </Page>
  )
}
