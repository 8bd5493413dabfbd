import { Drawer } from '@mantine/core'
import { useModals } from '@mantine/modals'
import { type ReactNode, Suspense, useRef } from 'react'
import { useSessionQuery } from '../app/session.tsx'
import { Lines } from './states.tsx'
import { UnsavedContext, useForms } from './unsaved.tsx'

type Props = { opened: boolean; onClose(): void; title: string; children: ReactNode; size?: string | number }

/** One thing, beside the list it is in; all of the screen on a phone. What is in it may be `lazy`. */
export function SidePanel({ opened, onClose, title, children, size = 560 }: Props) {
  const { report, mayClose } = useForms()
  // What lies over it hears the key as well.
  const isCovered = useModals().modals.length > 0
  const hasEnded = useSessionQuery().data === null
  // It is still seen while it goes.
  const shown = useRef({ title, children })
  if (opened) shown.current = { title, children }
  const close = async () => {
    if (await mayClose()) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={!isCovered && !hasEnded}
      title={shown.current.title}
      position="right"
      size={size}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 650, fontSize: '1.1rem' } }}
    >
      <UnsavedContext value={report}>
        <Suspense fallback={<Lines />}>{shown.current.children}</Suspense>
      </UnsavedContext>
    </Drawer>
  )
}
