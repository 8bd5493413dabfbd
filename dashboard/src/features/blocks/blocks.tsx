import type { CustomBlock } from '@sitewright/client'
import { Page } from '../../components/layout/page.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { formatAgo } from '../../lib/format.ts'
import { IconPuzzle } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { sayUsage } from './usage.ts'

const BlockDetail = lazyNamed(() => import('./block-detail.tsx'), 'BlockDetail')

const PANEL_WIDTH = 1120

export function Blocks() {
  const place = useSitePlace()
  return (
    <Page
      title="Custom blocks"
      description="Reusable blocks: a change here updates every page that uses them."
    >
      <ResourceList<CustomBlock>
        label="Custom blocks"
        what="block"
        icon={IconPuzzle}
        queryKey={[...siteKey(place), 'blocks']}
        load={(wanted) => place.api.blocks.list(place.siteId, wanted)}
        columns={[
          { header: 'Block', cell: ({ label }) => label },
          { header: 'Description', wide: true, cell: ({ description }) => description ?? '–' },
          { header: 'Used', cell: ({ usageCount }) => sayUsage(usageCount) },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
        ]}
        hint="Content that appears on several pages, such as opening hours, an offer, or a footer."
        content={(id, close) => <BlockDetail id={id} onDone={close} />}
        size={PANEL_WIDTH}
      />
    </Page>
  )
}
