import { Button, Group } from '@mantine/core'
import type { PushCampaign } from '@sitewright/client'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { CampaignDetail } from './campaign-detail.tsx'
import { CampaignState } from './campaign-state.tsx'

const CampaignForm = lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignForm }))

export function Campaigns() {
  const place = useSitePlace()
  const { api, siteId } = place
  const opened = useOpened()
  const list = useList<PushCampaign>([...siteKey(place), 'push', 'campaigns'], (cursor) =>
    api.push.listCampaigns(siteId, { ...(cursor && { cursor }) }),
  )
  const send = (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New campaign
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Campaigns"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={list.items.length > 0 && <Group ml="auto">{send}</Group>}
        columns={[
          { header: 'Message', cell: ({ title }) => title },
          { header: 'State', cell: (campaign) => <CampaignState campaign={campaign} /> },
          { header: 'Devices', align: 'right', wide: true, cell: (c) => formatNumber(c.targetCount) },
          { header: 'Sent', align: 'right', cell: (c) => formatNumber(c.sentCount) },
          { header: 'Failed', align: 'right', wide: true, cell: (c) => formatNumber(c.failedCount) },
          { header: 'Unsubscribed', align: 'right', wide: true, cell: (c) => formatNumber(c.goneCount) },
          { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
        ]}
        empty={
          <EmptyState icon={IconBell} title="No campaigns yet" action={send}>
            Tell your subscribers about an offer, an event or a free table.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New campaign' : 'Campaign'}
      >
        {opened.isNew && <CampaignForm onCancel={opened.close} onDone={opened.open} />}
        {opened.id && <CampaignDetail campaignId={opened.id} />}
      </SidePanel>
    </>
  )
}
