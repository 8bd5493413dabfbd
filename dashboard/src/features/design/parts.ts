import type { Design } from '@sitewright/blocks/design'
import type { DesignDraft } from './tokens.ts'

/** What the parts of the editor share: the draft, and what is compiled of it. */
export type PartProps = {
  draft: DesignDraft
  design: Design
  change(draft: DesignDraft): void
  isReadOnly: boolean
}
