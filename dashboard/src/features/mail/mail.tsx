import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Outbox } from './outbox.tsx'

const Templates = lazyNamed(() => import('./templates.tsx'), 'Templates')
const Suppressions = lazyNamed(() => import('./suppressions.tsx'), 'Suppressions')
const MailSettings = lazyNamed(() => import('./mail-settings.tsx'), 'MailSettings')

export const Mail = () => (
  <Page title="Mail" description="The mail this site sends to customers and to you.">
    <AreaTabs
      label="Mail"
      parts={[
        { name: 'outbox', label: 'Outbox', content: () => <Outbox /> },
        { name: 'templates', label: 'Templates', content: () => <Templates /> },
        { name: 'suppressions', label: 'Blocked addresses', content: () => <Suppressions /> },
        { name: 'settings', label: 'Sender', content: () => <MailSettings /> },
      ]}
    />
  </Page>
)
