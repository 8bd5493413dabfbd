import { Button, Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Lines } from '../../components/feedback/states.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconMapSearch, IconX } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import type { Circle } from './listing-map.tsx'

const AroundForm = lazyNamed(() => import('./around-form.tsx'), 'AroundForm')

type Props = { circle: Circle | null; onChange(circle: Circle | null): void }

/** Filters the map to the surroundings of a place. */
export function AroundPlace({ circle, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (circle) {
    return (
      <Button variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={() => onChange(null)}>
        Within {formatNumber(circle.radiusKm)} km: clear
      </Button>
    )
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus withArrow>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconMapSearch size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Around a place
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Lines count={3} />}>
          <AroundForm
            onChosen={(circle) => {
              onChange(circle)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
