import { Text } from '@mantine/core'
import { type Config, createUsePuck, type Data, type Overrides, Puck, useGetPuck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import type { Icon } from '../../lib/icon.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { useMediaPicker } from '../media/media-picker.tsx'
import { usePageMetadata } from '../publishing/page-metadata.ts'
import { useFonts } from '../website/fonts.ts'
import { useSiteLook } from '../website/use-site-look.ts'
import { nameParts } from './name-parts.ts'
import classes from './puck.module.css'
import { configFor, puckDataOf } from './puck-config.tsx'

const READ_ONLY = { drag: false, duplicate: false, delete: false, edit: false, insert: false }
const FULL_HEIGHT = '100%'

type Blocks = Record<string, unknown>
/** Undo or redo. */
export type HistoryStep = { label: string; icon: Icon; isPossible: boolean; take(): void }
type Surroundings = {
  /** Rendered above the editor. */
  bar(history: HistoryStep[]): ReactNode
  /** Shown while there are no blocks. */
  empty: string
  /** Called with the blocks as the editor normalizes them. */
  onReady(blocks: Blocks): void
}
type Props = Surroundings & {
  /** The blocks as they are now; the editor starts from the first ones. */
  blocks: Blocks
  onChange(blocks: Blocks): void
  /** Whether it is a header or footer, not a whole page. */
  isPart?: boolean
}

const SurroundingsContext = createContext<Surroundings | null>(null)

/** The visual editor: blocks in the look of the site, beside the component list. */
export function PuckWindow({ blocks, onChange, isPart = false, bar, empty, onReady }: Props) {
  const can = useCan()
  const [loaded] = useState(blocks)
  const { pickImage, picker } = useMediaPicker()
  const config = useMemo(() => {
    const config = configFor(loaded, pickImage)
    return isPart ? asPart(config) : config
  }, [loaded, pickImage, isPart])
  const data = useMemo(() => puckDataOf(loaded), [loaded])
  const known = usePageMetadata(blocks)
  const look = useSiteLook()
  const metadata = useMemo(
    () => ({ ...known, ...(look && { design: look.design, menus: look.menus }) }),
    [known, look],
  )
  return (
    <SurroundingsContext value={{ bar, empty, onReady }}>
      <Puck
        config={config}
        data={data}
        metadata={metadata}
        onChange={(data: Data) => can.write && onChange({ ...loaded, ...data })}
        overrides={OVERRIDES}
        height={FULL_HEIGHT}
        {...(!can.write && { permissions: READ_ONLY })}
      />
      {picker}
    </SurroundingsContext>
  )
}

/** Without fields of the whole page, and with headers and footers first. */
const asPart = ({ categories: { frame = {}, ...categories } = {}, root, ...config }: Config): Config => ({
  ...config,
  root: { ...root, fields: {} },
  categories: { frame, ...categories },
})

const usePuck = createUsePuck()

/** Puck inside our layout, so that the bar above can use its state. */
function Frame({ children }: { children: ReactNode }) {
  const surroundings = use(SurroundingsContext)
  const ready = useRef(surroundings?.onReady)
  const getPuck = useGetPuck()
  useEffect(() => ready.current?.(getPuck().appState.data), [getPuck])
  const history = useHistory()
  const isEmpty = usePuck(({ appState }) => appState.data.content.length === 0)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? nameParts(root.current) : undefined), [])
  return (
    <div className={classes.frame} ref={root}>
      {surroundings?.bar(history)}
      <div className={classes.canvas}>
        {children}
        {isEmpty && (
          <Text className={classes.begin} size="sm" c="dimmed">
            {surroundings?.empty}
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
  useFonts(document, useSiteLook()?.design?.fonts ?? [])
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
