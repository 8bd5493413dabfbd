import { PuckWindow } from '../../../components/puck/puck-window.tsx'
import { useCan } from '../../../lib/session.tsx'
import { Assistant } from '../ai/assistant.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { EditorBar } from './editor-bar.tsx'

/** The visual editor: the page beside the component list. */
export function PuckEditor() {
  const can = useCan()
  const { draft, state } = useEditing()
  return (
    <PuckWindow
      blocks={state.draft.blocks}
      onChange={(blocks) => draft.change({ blocks })}
      onReady={(blocks) => draft.adopt({ ...draft.state.draft.blocks, ...blocks })}
      bar={(history) => <EditorBar {...(can.write && { history, assist: <Assistant /> })} />}
      empty={can.write ? 'This page is empty. Choose a block to start.' : 'This page is empty.'}
    />
  )
}
