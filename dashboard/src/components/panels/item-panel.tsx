import type { ReactNode } from 'react'
import { labelOf } from '../../lib/format.ts'
import { SidePanel } from './side-panel.tsx'
import type { Opened } from './use-opened.ts'

export type ItemPanelProps = {
  /** An item in lower case: `product`. */
  what: string
  opened: Opened
  /** The item, or a form for a new one when the id is null. */
  content(id: string | null, close: () => void): ReactNode
  size?: number
}

/** The panel of the open item, or of a new one. */
export const ItemPanel = ({ what, opened, content, size }: ItemPanelProps) => (
  <SidePanel
    opened={opened.isOpen}
    onClose={opened.close}
    title={opened.isNew ? `New ${what}` : labelOf(what)}
    {...(size && { size })}
  >
    {opened.isOpen && content(opened.id, opened.close)}
  </SidePanel>
)
