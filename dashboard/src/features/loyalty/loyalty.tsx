import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Accounts } from './accounts.tsx'

const Program = lazyNamed(() => import('./program.tsx'), 'Program')

export const Loyalty = () => (
  <Page title="Loyalty" description="Customers earn points for purchases and actions, and redeem them.">
    <AreaTabs
      label="Loyalty"
      parts={[
        { name: 'customers', label: 'Customers', content: () => <Accounts /> },
        { name: 'program', label: 'Program', content: () => <Program /> },
      ]}
    />
  </Page>
)
