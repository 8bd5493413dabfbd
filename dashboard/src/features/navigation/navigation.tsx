import type { Navigation as StoredNavigation } from '@sitewright/client'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useDocument } from '../../components/website/use-document.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'

const MenusEditor = lazyNamed(() => import('./menus-editor.tsx'), 'MenusEditor')
const Frame = lazyNamed(() => import('./frame.tsx'), 'Frame')

/** What leads visitors through the site. */
export const Navigation = () => (
  <Page title="Navigation" description="Menus, and the header and footer of all pages.">
    <AreaTabs
      label="Navigation"
      parts={[
        { name: 'menus', label: 'Menus', content: () => <Menus /> },
        { name: 'frame', label: 'Header and footer', content: () => <Frame /> },
      ]}
    />
  </Page>
)

function Menus() {
  const { api, siteId } = useSitePlace()
  const read = () => api.design.getNavigation(siteId).withResponse()
  const { data, isFetching, dataUpdatedAt, error, refetch } = useDocument<StoredNavigation>(
    'navigation',
    read,
  )
  if (data && !isFetching)
    return <MenusEditor key={dataUpdatedAt} loaded={data} reload={() => void refetch()} />
  return <Loaded query={{ data: undefined, error, refetch }}>{() => null}</Loaded>
}
