import { Code } from '@mantine/core'
import { Page } from '@sitewright/blocks/page'
import { usePageMetadata } from '../../../components/publishing/page-metadata.ts'
import { useEditing } from '../draft/use-page-draft.ts'
import classes from './editor.module.css'

/** A non-interactive preview of the published look. */
export function PagePreview({ blocks }: { blocks: Record<string, unknown> }) {
  const metadata = usePageMetadata(useEditing().state.draft.blocks)
  if (!('content' in blocks)) {
    return (
      <Code block mah={360}>
        {JSON.stringify(blocks, null, 2)}
      </Code>
    )
  }
  return (
    <div className={classes.preview} data-testid="page-preview">
      <div inert>
        <Page data={blocks} metadata={metadata} />
      </div>
    </div>
  )
}
