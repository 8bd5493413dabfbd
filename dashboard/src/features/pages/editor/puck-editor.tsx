import { Text } from '@mantine/core'
import { createUsePuck, type Data, type Overrides, Puck, useGetPuck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useMediaPicker } from '../../../components/media/media-picker.tsx'
import { usePageMetadata } from '../../../components/publishing/page-metadata.ts'
import { useCan } from '../../../lib/session.tsx'
import { Assistant } from '../ai/assistant.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import classes from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { nameParts } from './name-parts.ts'
import { configFor, puckDataOf } from './puck-config.tsx'
import type { HistoryStep } from './tools.tsx'

const READ_ONLY = { drag: false, duplicate: false, delete: false, edit: false, insert: false }
const FULL_HEIGHT = '100%'

/** The visual editor: the page beside the component list. */
export function PuckEditor() {
  const can = useCan()
  const { draft, state } = useEditing()
  const [loaded] = useState(draft.state.draft.blocks)
  const { pickImage, picker } = useMediaPicker()
  const config = useMemo(() => configFor(loaded, pickImage), [loaded, pickImage])
  const data = useMemo(() => puckDataOf(loaded), [loaded])
  const metadata = usePageMetadata(state.draft.blocks)
  const change = (data: Data) => {
    if (can.write) draft.change({ blocks: { ...loaded, ...data } })
  }
  return (
    <>
      <Puck
        config={config}
        data={data}
        metadata={metadata}
        onChange={change}
        overrides={OVERRIDES}
        height={FULL_HEIGHT}
        {...(!can.write && { permissions: READ_ONLY })}
      />
      {picker}
    </>
  )
}

const usePuck = createUsePuck()

/** Puck inside our layout, so that the bar above can use its state. */
function Frame({ children }: { children: ReactNode }) {
  const can = useCan()
  const { draft } = useEditing()
  const getPuck = useGetPuck()
  useEffect(() => {
    draft.adopt({ ...draft.state.draft.blocks, ...getPuck().appState.data })
  }, [draft, getPuck])
  const history = useHistory()
  const isEmpty = usePuck(({ appState }) => appState.data.content.length === 0)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? nameParts(root.current) : undefined), [])
  return (
    <div className={classes.frame} ref={root}>
      <EditorBar {...(can.write && { history, assist: <Assistant /> })} />
      <div className={classes.canvas}>
        {children}
        {isEmpty && (
          <Text className={classes.begin} size="sm" c="dimmed">
            {can.write ? 'This page is empty. Choose a block to start.' : 'This page is empty.'}
          </Text>
        )}
      </div>
    </div>
  )
}

function useHistory(): HistoryStep[] {
  const { back, forward, hasPast, hasFuture } = usePuck(({ history }) => history)
  return [
    { label: 'Undo', icon: IconArrowBackUp, isPossible: hasPast, take: back },
    { label: 'Redo', icon: IconArrowForwardUp, isPossible: hasFuture, take: forward },
  ]
}

const ROOT_ZONE = 'root:default-zone'

/** Clicking a component inserts it after the selection, or at the end. */
function ComponentItem({ children, name }: { children: ReactNode; name: string }) {
  const can = useCan()
  const getPuck = useGetPuck()
  if (!can.write) return <>{children}</>
  const insert = () => {
    const { appState, dispatch, selectedItem, getSelectorForId } = getPuck()
    const after = selectedItem && getSelectorForId(selectedItem.props.id)
    const zone = after?.zone ?? ROOT_ZONE
    const index = after ? after.index + 1 : appState.data.content.length
    dispatch({ type: 'insert', componentType: name, destinationZone: zone, destinationIndex: index })
    dispatch({ type: 'setUi', ui: { itemSelector: { zone, index } } })
  }
  return (
    // biome-ignore lint/a11y: the item around it can be focused and takes keys to be dragged by
    <div className={classes.item} onClick={insert}>
      {children}
    </div>
  )
}

/** The page ignores the colour scheme of the dashboard. */
function Canvas({ children, document }: { children: ReactNode; document?: Document }) {
  useEffect(() => {
    document?.documentElement.setAttribute('data-mantine-color-scheme', 'light')
    // Selection is shown by an outline, without changing colours.
    document?.documentElement.style.setProperty('--puck-slot-component-color-overlay', 'transparent')
  }, [document])
  return children as React.ReactElement
}

const OVERRIDES: Partial<Overrides> = {
  puck: Frame,
  header: () => <></>,
  drawerItem: ComponentItem,
  iframe: Canvas,
}
