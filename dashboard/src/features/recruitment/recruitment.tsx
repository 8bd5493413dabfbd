import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Applications } from './applications.tsx'
import { Jobs } from './jobs.tsx'

export const Recruitment = () => (
  <Page title="Jobs">
    <AreaTabs
      label="Jobs"
      parts={[
        { name: 'jobs', label: 'Jobs', content: () => <Jobs /> },
        { name: 'applications', label: 'Applications', content: () => <Applications /> },
      ]}
    />
  </Page>
)
