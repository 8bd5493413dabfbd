import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useModals } from '@mantine/modals'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useSessionQuery } from '../../lib/session.tsx'
import { Lines } from '../feedback/states.tsx'
import { useTitle } from '../layout/use-title.ts'

type Props = {
  opened: boolean
  onClose(): void
  /** Until what is in it says its name. */
  title: string
  children: ReactNode
  size?: string | number
}
type SetName = (name: string | null) => void

const NameContext = createContext<SetName>(() => {})
const CoveredContext = createContext<(isCovered: boolean) => void>(() => {})

/** One thing, beside the list it is in; all of the screen on a phone. What is in it may be `lazy`. */
export function SidePanel({ opened, onClose, title, children, size = 560 }: Props) {
  const [name, setName] = useState<string | null>(null)
  const [hasCover, setCovered] = useState(false)
  const isUnder = useIsUnder(hasCover)
  const hasEnded = useSessionQuery().data === null
  // It is still seen while it goes.
  const shown = useRef({ title, children })
  if (opened) shown.current = { title: name ?? title, children }
  useTitle('opened', opened ? shown.current.title : null)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isUnder && !hasEnded}
      title={shown.current.title}
      position="right"
      size={size}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 650, fontSize: '1.1rem', lineHeight: 1.3 } }}
    >
      <NameContext value={setName}>
        <CoveredContext value={setCovered}>
          <Suspense fallback={<Lines />}>{shown.current.children}</Suspense>
        </CoveredContext>
      </NameContext>
    </Drawer>
  )
}

/** Whether a question, or something else, lies over what asks: the Escape key is not for that then. */
export function useIsUnder(hasCover = false) {
  const isCovered = useModals().modals.length > 0 || hasCover
  // What lies over it hears the key as well, and is gone by the time that this one hears it.
  const [wasCovered] = useDebouncedValue(isCovered, 0)
  return isCovered || wasCovered
}

/** Puts the name of what is shown above the panel, as soon as it is known. */
export function usePanelName(name: string | null) {
  const setName = useContext(NameContext)
  useEffect(() => {
    setName(name)
    return () => setName(null)
  }, [name, setName])
}

/** While something that is no question lies over the panel, the Escape key is for that alone. */
export function useCovered(isCovered: boolean) {
  const setCovered = useContext(CoveredContext)
  useEffect(() => {
    setCovered(isCovered)
    return () => setCovered(false)
  }, [isCovered, setCovered])
}
