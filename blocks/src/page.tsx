import { showBlocks } from './components/blocks.tsx'
import { Root } from './components/root.tsx'
import { isObject } from './objects.ts'
import { type PageMetadata, siteOf } from './site.ts'

export { LABELS, type Labels } from './labels.ts'
export type {
  BlockTemplate,
  Job,
  Listing,
  MenuLink,
  PageMetadata,
  Product,
  Service,
  SiteData,
  Table,
} from './site.ts'

/**
 * Renders Puck data, `{root, content}`, on a server, without Puck and effects. Accepts any data and skips what is invalid;
 * `pageErrors` reports it.
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
