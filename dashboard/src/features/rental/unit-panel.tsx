import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../lib/session.tsx'
import { Pricing } from './pricing.tsx'
import { UnitDates } from './unit-dates.tsx'
import { UnitEditor } from './unit-editor.tsx'

const PARTS = ['Unit', 'Prices', 'Dates']

/** A unit with its prices and dates; or a form for a new one when the id is null. */
export function UnitPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const can = useCan()
  const [part, setPart] = useState('Unit')
  if (id === null || !can.write) return <UnitEditor id={id} onDone={onDone} />
  return (
    <Stack gap="lg">
      <SegmentedControl
        fullWidth
        data={PARTS}
        value={part}
        onChange={setPart}
        aria-label="Parts of the unit"
      />
      {/* It names the panel, and keeps what was typed. */}
      <div hidden={part !== 'Unit'}>
        <UnitEditor id={id} onDone={onDone} />
      </div>
      {part === 'Prices' && <Pricing unitId={id} />}
      {part === 'Dates' && <UnitDates unitId={id} />}
    </Stack>
  )
}
