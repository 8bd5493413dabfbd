import type { PushCampaign } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconBell } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { CampaignState } from './campaign-state.tsx'

const CampaignDetail = lazyNamed(() => import('./campaign-detail.tsx'), 'CampaignDetail')
const CampaignForm = lazyNamed(() => import('./campaign-form.tsx'), 'CampaignForm')

export function Campaigns() {
  const place = useSitePlace()
  const opened = useOpened()
  return (
    <ResourceList<PushCampaign>
      label="Campaigns"
      what="campaign"
      icon={IconBell}
      queryKey={[...siteKey(place), 'push', 'campaigns']}
      load={(wanted) => place.api.push.listCampaigns(place.siteId, wanted)}
      columns={[
        { header: 'Message', cell: ({ title }) => title },
        { header: 'Status', cell: (campaign) => <CampaignState campaign={campaign} /> },
        { header: 'Devices', align: 'right', wide: true, cell: (c) => formatNumber(c.targetCount) },
        { header: 'Sent', align: 'right', cell: (c) => formatNumber(c.sentCount) },
        { header: 'Failed', align: 'right', wide: true, cell: (c) => formatNumber(c.failedCount) },
        { header: 'Unsubscribed', align: 'right', wide: true, cell: (c) => formatNumber(c.goneCount) },
        { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
      ]}
      hint="Tell your subscribers about an offer, an event or a free table."
      content={(id, close) =>
        id === null ? (
          <CampaignForm onCancel={close} onDone={opened.open} />
        ) : (
          <CampaignDetail campaignId={id} />
        )
      }
    />
  )
}
