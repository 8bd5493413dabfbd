import { Loaded } from '../../feedback/loaded.tsx'
import { usePanelName } from '../../panels/side-panel.tsx'
import { CompareDesign } from './compare-design.tsx'
import { CompareFrame } from './compare-frame.tsx'
import { CompareNavigation } from './compare-navigation.tsx'
import { DOCUMENTS, type DocumentKind } from './documents.ts'
import { useComparedDocuments } from './use-compared-documents.ts'

const VIEWS = { design: CompareDesign, navigation: CompareNavigation, frame: CompareFrame }

/** A document of the whole site as visitors get it beside its working copy, and what differs. */
export function CompareDocument({ kind }: { kind: DocumentKind }) {
  usePanelName(DOCUMENTS[kind])
  const View = VIEWS[kind]
  return <Loaded query={useComparedDocuments()}>{(documents) => <View {...documents} />}</Loaded>
}
