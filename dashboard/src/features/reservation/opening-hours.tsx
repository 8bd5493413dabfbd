import { Button, Fieldset, Group, NumberInput, Stack, Switch } from '@mantine/core'
import type { ReservationHours } from '@sitewright/client'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Failure } from '../../components/feedback/use-request.tsx'
import { useUnsaved } from '../../components/forms/unsaved.tsx'
import { useRefusal } from '../../components/forms/use-refusal.ts'
import { spanErrorsOf, WeeklyHours } from '../../components/forms/weekly-hours.tsx'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { Exceptions } from './exceptions.tsx'
import { useHours, useReservationKey } from './keys.ts'
import { Turns } from './turns.tsx'

export function OpeningHours() {
  return <Loaded query={useHours()}>{(hours) => <HoursForm saved={hours} />}</Loaded>
}

function HoursForm({ saved }: { saved: ReservationHours }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt, isBusy } = useAction(useReservationKey())
  const [before, setBefore] = useState(saved)
  const [hours, setHours] = useState(saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { form, leadToWrong } = useRefusal<HTMLDivElement>()
  useUnsaved(JSON.stringify(hours) !== JSON.stringify(before), isBusy)
  const set = (fields: Partial<ReservationHours>) => {
    setHours({ ...hours, ...fields })
    // Errors refer to positions, which may have shifted.
    setErrors({})
  }
  const save = async () => {
    setErrors({})
    setFailure(null)
    try {
      const saved = await attempt(() => api.reservation.updateOpeningHours(siteId, hours), 'Saved')
      setBefore(saved)
      setHours(saved)
    } catch (error) {
      const ofFields = fieldErrorsOf(error)
      setErrors(ofFields)
      setFailure(Object.keys(ofFields).length > 0 ? 'Not saved: see the errors above' : messageOf(error))
      leadToWrong()
    }
  }
  return (
    <Stack gap="md" maw={720} ref={form}>
      <WeeklyHours
        label="Weekly hours"
        value={hours.weekly}
        onChange={(weekly) => set({ weekly })}
        errors={spanErrorsOf(errors, 'weekly')}
        readOnly={!can.write}
      />
      <Exceptions
        value={hours.exceptions}
        onChange={(exceptions) => set({ exceptions })}
        errors={errors}
        readOnly={!can.write}
      />
      <Turns
        value={hours.turnsByPartySize}
        otherwise={hours.turnMinutes}
        onChange={(turnsByPartySize) => set({ turnsByPartySize })}
        onOtherwise={(turnMinutes) => set({ turnMinutes })}
        errors={errors}
        readOnly={!can.write}
      />
      <Reserving hours={hours} onChange={set} errors={errors} readOnly={!can.write} />
      <Failure message={failure} />
      {can.write && (
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void save()}>
            Save opening hours
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type ReservingProps = {
  hours: ReservationHours
  onChange(fields: Partial<ReservationHours>): void
  errors: Record<string, string>
  readOnly: boolean
}

const Reserving = ({ hours, onChange, errors, readOnly }: ReservingProps) => (
  <Fieldset legend="Reservations" disabled={readOnly}>
    <Group align="flex-end" gap="lg">
      <NumberInput
        label="Start times every"
        suffix=" min"
        min={10}
        w={180}
        value={hours.slotIntervalMinutes}
        error={errors.slotIntervalMinutes}
        onChange={(value) => onChange({ slotIntervalMinutes: Number(value) })}
      />
      <Switch
        mb={8}
        label="Reservations need approval"
        checked={hours.requiresApproval}
        onChange={({ currentTarget: { checked } }) => onChange({ requiresApproval: checked })}
      />
    </Group>
  </Fieldset>
)
