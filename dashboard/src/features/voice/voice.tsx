import { AreaTabs } from '../../components/area-tabs.tsx'
import { Page } from '../../components/page.tsx'
import { Agent } from './agent.tsx'
import { Analytics } from './analytics.tsx'
import { Calls } from './calls.tsx'

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
