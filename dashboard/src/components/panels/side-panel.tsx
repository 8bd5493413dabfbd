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
  /** Used until the content sets its name. */
  title: string
  children: ReactNode
  size?: string | number
}
type SetName = (name: string | null) => void

const NameContext = createContext<SetName>(() => {})
const CoveredContext = createContext<(isCovered: boolean) => void>(() => {})

/** A panel beside a list; full screen on a phone. The content may be `lazy`. */
export function SidePanel({ opened, onClose, title, children, size = 560 }: Props) {
  const [name, setName] = useState<string | null>(null)
  const [hasCover, setCovered] = useState(false)
  const isUnder = useIsUnder(hasCover)
  const hasEnded = useSessionQuery().data === null
  // Keeps the content during the closing transition.
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

/** Whether a dialog covers the caller, so that Escape belongs to the dialog. */
export function useIsUnder(hasCover = false) {
  const isCovered = useModals().modals.length > 0 || hasCover
  // Both hear the same key press; the dialog is gone by the time this runs.
  const [wasCovered] = useDebouncedValue(isCovered, 0)
  return isCovered || wasCovered
}

/** Sets the title of the panel once the name is known. */
export function usePanelName(name: string | null) {
  const setName = useContext(NameContext)
  useEffect(() => {
    setName(name)
    return () => setName(null)
  }, [name, setName])
}

/** Leaves the Escape key to something that covers the panel and is no modal. */
export function useCovered(isCovered: boolean) {
  const setCovered = useContext(CoveredContext)
  useEffect(() => {
    setCovered(isCovered)
    return () => setCovered(false)
  }, [isCovered, setCovered])
}
