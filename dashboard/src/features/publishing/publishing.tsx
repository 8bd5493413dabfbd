import { Anchor } from '@mantine/core'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { PublishButton } from '../../components/publishing/publish-button.tsx'
import { isLive } from '../../components/publishing/queries.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { Releases } from './releases.tsx'

const Schedules = lazyNamed(() => import('./schedules.tsx'), 'Schedules')
const Previews = lazyNamed(() => import('./previews.tsx'), 'Previews')

const PARTS = [
  { name: 'releases', label: 'Releases', content: () => <Releases /> },
  { name: 'schedules', label: 'Schedules', content: () => <Schedules /> },
  { name: 'previews', label: 'Previews', content: () => <Previews /> },
]

export function Publishing() {
  const { mode } = useSitePlace()
  return (
    <Page title="Publishing" description={<Live />} actions={<PublishButton />}>
      <AreaTabs label="Publishing" parts={mode === 'live' ? PARTS : PARTS.slice(2)} />
    </Page>
  )
}

/** What visitors get. */
function Live() {
  const { site, mode } = useSitePlace()
  if (mode === 'sandbox') return 'Sandbox sites do not go live. Previews show what visitors would see.'
  if (!isLive(site)) return `Visitors see nothing yet. The site will be at ${site.url}`
  return (
    <>
      Visitors see release {site.liveRelease} at{' '}
      <Anchor href={site.url} target="_blank" inherit>
        {site.url}
      </Anchor>
    </>
  )
}
