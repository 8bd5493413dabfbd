import { Button } from '@mantine/core'
import type { CustomBlock } from '@sitewright/client'
import { IconPlus, IconPuzzle } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Page } from '../../components/page.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatAgo } from '../../lib/format.ts'
import { sayUsage } from './usage.ts'

const BlockDetail = lazy(async () => ({ default: (await import('./block-detail.tsx')).BlockDetail }))
const BlockForm = lazy(async () => ({ default: (await import('./block-form.tsx')).BlockForm }))

const PANEL_WIDTH = 1120

export function Blocks() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const [opened, setOpened] = useState<CustomBlock | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<CustomBlock>([...siteKey(place), 'blocks'], (cursor) =>
    api.blocks.list(siteId, { ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New block
    </Button>
  )
  return (
    <Page
      title="Custom blocks"
      description="Made once, used on many pages: change one here, and it changes wherever it stands."
      actions={add}
    >
      <ResourceTable
        label="Custom blocks"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        columns={[
          { header: 'Block', cell: ({ label }) => label },
          { header: 'What it is for', wide: true, cell: ({ description }) => description ?? '–' },
          { header: 'Used', cell: ({ usageCount }) => sayUsage(usageCount) },
          { header: 'Changed', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
        ]}
        empty={
          <EmptyState icon={IconPuzzle} title="No blocks of your own yet" action={add}>
            Opening hours, an offer, a line for the foot of each page: what stands in several places and must
            be the same in all of them.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New block' : opened.label}
        size={PANEL_WIDTH}
      >
        {opened === 'new' && <BlockForm block={null} onDone={close} />}
        {opened !== 'new' && opened !== null && <BlockDetail blockId={opened.id} onDone={close} />}
      </SidePanel>
    </Page>
  )
}
