import type { Design as StoredDesign } from '@sitewright/client'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useDocument } from '../../components/website/use-document.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { DesignEditor } from './design-editor.tsx'

/** Loads the design, and opens it to edit. */
export function Design() {
  const { api, siteId } = useSitePlace()
  const query = useDocument<StoredDesign>('design', () => api.design.get(siteId).withResponse())
  const { data, isFetching, dataUpdatedAt, error, refetch } = query
  const reload = () => void refetch()
  if (data && !isFetching) return <DesignEditor key={dataUpdatedAt} loaded={data} reload={reload} />
  return (
    <Page title="Design">
      <Loaded query={{ data: undefined, error, refetch }}>{() => null}</Loaded>
    </Page>
  )
}
