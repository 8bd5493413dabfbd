import { EmptyState } from '../../components/feedback/states.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { IconBell } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useCan } from '../../lib/session.tsx'
import { Campaigns } from './campaigns.tsx'
import { Subscriptions } from './subscriptions.tsx'

const OnYourSite = lazyNamed(() => import('./on-your-site.tsx'), 'OnYourSite')

export function Push() {
  const can = useCan()
  if (!can.write) {
    return (
      <Page title="Push">
        <EmptyState icon={IconBell} title="Push requires the editor role">
          Only owners and editors can see subscribers and send messages.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title="Push"
      description="Notifications on the phones and computers of subscribed visitors, without an app."
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
