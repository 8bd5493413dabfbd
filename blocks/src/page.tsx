import { showBlocks } from './components/blocks.tsx'
import { Root } from './components/root.tsx'
import { isObject } from './objects.ts'
import { type PageMetadata, siteOf } from './site.ts'

export { LABELS, type Labels } from './labels.ts'
export type {
  BlockTemplate,
  Job,
  Listing,
  PageMetadata,
  Product,
  Service,
  SiteData,
  Table,
} from './site.ts'

/**
 * A page of Puck data, `{root, content}`, for servers: without Puck, without effects, and whatever the data is. It shows
 * what it understands and leaves out the rest; `pageErrors` says what that would be.
 */
export function Page({ data, metadata = {} }: { data: unknown; metadata?: PageMetadata }) {
  const { root, content } = isObject(data) ? data : {}
  const site = siteOf(metadata, showBlocks)
  return (
    <Root props={isObject(root) ? root.props : undefined} site={site}>
      {showBlocks(content, site)}
    </Root>
  )
}
