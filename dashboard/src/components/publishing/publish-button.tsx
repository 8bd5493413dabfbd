import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { IconFlask, IconRocket } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { SidePanel } from '../panels/side-panel.tsx'
import { useOpened } from '../panels/use-opened.ts'
import { useDraftRelease } from './queries.ts'

const PublishPanel = lazyNamed(() => import('./publish-panel.tsx'), 'PublishPanel')

/** The value of `open` in the address of a screen whose publish panel is open. */
export const PUBLISH = 'publish'

type Props = {
  /** Whether the open panel is part of the address. Beside a form it is not: leaving an address loses input. */
  hasAddress?: boolean
}

/** Opens the panel that shows what publishing would change. */
export function PublishButton({ hasAddress = true }: Props) {
  const { site, mode } = useSitePlace()
  const can = useCan()
  const opened = useOpened()
  const [isOpened, setOpened] = useState(false)
  const isOpen = hasAddress ? opened.id === PUBLISH : isOpened
  const open = () => (hasAddress ? opened.open(PUBLISH) : setOpened(true))
  const close = () => (hasAddress ? opened.close() : setOpened(false))
  const isSandbox = mode === 'sandbox'
  const { data } = useDraftRelease(can.write && !isSandbox)
  if (!can.write) return null
  const count = data ? data.added + data.changed + data.removed + data.documents.length : 0
  return (
    <>
      <Button
        leftSection={isSandbox ? <IconFlask size={16} /> : <IconRocket size={16} />}
        rightSection={
          count > 0 && (
            <Badge size="sm" circle={count < 10} variant="white" aria-label={`${count} changes`}>
              {count}
            </Badge>
          )
        }
        onClick={open}
      >
        {site.status === 'published' || isSandbox ? 'Publish' : 'Publish site'}
      </Button>
      <SidePanel opened={isOpen} onClose={close} title="Publish" size={PANEL_WIDTH}>
        {isOpen && <PublishPanel onClose={close} />}
      </SidePanel>
    </>
  )
}

/** Wide enough for two versions of a page side by side. */
const PANEL_WIDTH = 960
