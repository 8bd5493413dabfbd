import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { FormList } from './form-list.tsx'

const Submissions = lazyNamed(() => import('./submissions.tsx'), 'Submissions')

export const Forms = () => (
  <Page title="Forms" description="What visitors send you from the pages of your site.">
    <AreaTabs
      label="Forms"
      parts={[
        { name: 'submissions', label: 'Submissions', content: () => <Submissions /> },
        { name: 'forms', label: 'Forms', content: () => <FormList /> },
      ]}
    />
  </Page>
)
