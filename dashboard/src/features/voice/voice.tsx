import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Calls } from './calls.tsx'

const Agent = lazyNamed(() => import('./agent.tsx'), 'Agent')
const Analytics = lazyNamed(() => import('./analytics.tsx'), 'Analytics')

export const Voice = () => (
  <Page title="Voice agent">
    <AreaTabs
      label="Voice agent"
      parts={[
        { name: 'analytics', label: 'Analytics', content: () => <Analytics /> },
        { name: 'calls', label: 'Calls', content: () => <Calls /> },
        { name: 'agent', label: 'Agent', content: () => <Agent /> },
      ]}
    />
  </Page>
)
