import { Button } from '@mantine/core'
import type { CustomBlock } from '@sitewright/client'
import { IconPlus, IconPuzzle } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { sayUsage } from './usage.ts'

const BlockDetail = lazy(async () => ({ default: (await import('./block-detail.tsx')).BlockDetail }))
const BlockForm = lazy(async () => ({ default: (await import('./block-form.tsx')).BlockForm }))

const PANEL_WIDTH = 1120

export function Blocks() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const opened = useOpened()
  const list = useList<CustomBlock>([...siteKey(place), 'blocks'], (cursor) =>
    api.blocks.list(siteId, { ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New block
    </Button>
  )
  return (
    <Page
      title="Custom blocks"
      description="Reusable blocks: a change here updates every page that uses them."
      actions={add}
    >
      <ResourceTable
        label="Custom blocks"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        columns={[
          { header: 'Block', cell: ({ label }) => label },
          { header: 'Description', wide: true, cell: ({ description }) => description ?? '–' },
          { header: 'Used', cell: ({ usageCount }) => sayUsage(usageCount) },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
        ]}
        empty={
          <EmptyState icon={IconPuzzle} title="No custom blocks yet" action={add}>
            Content that appears on several pages, such as opening hours, an offer, or a footer.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New block' : 'Block'}
        size={PANEL_WIDTH}
      >
        {opened.isNew && <BlockForm block={null} onDone={opened.close} />}
        {opened.id && <BlockDetail blockId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </Page>
  )
}
