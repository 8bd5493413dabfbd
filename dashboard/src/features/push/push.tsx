import { IconBell } from '@tabler/icons-react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useCan } from '../../lib/session.tsx'
import { Campaigns } from './campaigns.tsx'
import { OnYourSite } from './on-your-site.tsx'
import { Subscriptions } from './subscriptions.tsx'

export function Push() {
  const can = useCan()
  if (!can.write) {
    return (
      <Page title="Push">
        <EmptyState icon={IconBell} title="Push is for owners and editors">
          Whoever may send messages sees to whom.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title="Push"
      description="Short messages to the phones and computers of visitors who have asked for them, without an app."
    >
      <AreaTabs
        label="Push"
        parts={[
          { name: 'campaigns', label: 'Campaigns', content: () => <Campaigns /> },
          { name: 'subscriptions', label: 'Subscriptions', content: () => <Subscriptions /> },
          { name: 'site', label: 'On your site', content: () => <OnYourSite /> },
        ]}
      />
    </Page>
  )
}
