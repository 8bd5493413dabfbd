import { Drawer } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Lines } from './states.tsx'

type Props = { opened: boolean; onClose(): void; title: string; children: ReactNode; size?: string | number }

/** One thing, beside the list it is in; all of the screen on a phone. What is in it may be `lazy`. */
export function SidePanel({ opened, onClose, title, children, size = 560 }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={size}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 650, fontSize: '1.1rem' } }}
    >
      <Suspense fallback={<Lines />}>{children}</Suspense>
    </Drawer>
  )
}
