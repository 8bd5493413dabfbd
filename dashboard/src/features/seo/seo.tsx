import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Audit } from './audit.tsx'

const Redirects = lazyNamed(() => import('./redirects.tsx'), 'Redirects')
const NotFound = lazyNamed(() => import('./not-found.tsx'), 'NotFound')
const Business = lazyNamed(() => import('./business.tsx'), 'Business')
const Robots = lazyNamed(() => import('./robots.tsx'), 'Robots')

export const Seo = () => (
  <Page title="SEO" description="How search engines and visitors find your pages.">
    <AreaTabs
      label="SEO"
      parts={[
        { name: 'audit', label: 'Audit', content: () => <Audit /> },
        { name: 'redirects', label: 'Redirects', content: () => <Redirects /> },
        { name: 'not-found', label: 'Not found', content: () => <NotFound /> },
        { name: 'business', label: 'Business', content: () => <Business /> },
        { name: 'robots', label: 'robots.txt', content: () => <Robots /> },
      ]}
    />
  </Page>
)
