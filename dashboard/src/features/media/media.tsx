import { Group } from '@mantine/core'
import type { MediaItem } from '@sitewright/client'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Choice, Search } from '../../components/lists/filters.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { MediaGrid, useMedia } from '../../components/media/media-grid.tsx'
import { UploadArea } from '../../components/media/upload-area.tsx'
import { useUploads } from '../../components/media/use-uploads.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { IconPhoto } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useCan } from '../../lib/session.tsx'

const MediaDetail = lazyNamed(() => import('./media-detail.tsx'), 'MediaDetail')

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
        <Search label="Search by file name" value={q} onChange={(q) => set('q', q)} />
        <Choice
          label="Type"
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
            <EmptyState icon={IconPhoto} title="No matching files">
              Change the search or the type to see more.
            </EmptyState>
          ) : (
            <EmptyState icon={IconPhoto} title="No media yet">
              {can.write
                ? 'Drop your first pictures above. Smaller versions for fast pages are created automatically.'
                : 'Uploaded files appear here.'}
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
