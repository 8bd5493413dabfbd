import { Button, Group } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Failure } from '../../components/feedback/use-request.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { useUnsaved } from '../../components/forms/unsaved.tsx'
import { useRefusal } from '../../components/forms/use-refusal.ts'
import { spanErrorsOf, WeeklyHours } from '../../components/forms/weekly-hours.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { PART, useOpened } from '../../components/panels/use-opened.ts'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { optionsOf, useBookingKey, useServices } from './keys.ts'
import { TimeOffList } from './time-off.tsx'

/** A staff member: profile, working hours, time off. */
export function StaffPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const opened = useOpened()
  if (id !== null) return <StaffMember key={id} staffId={id} onClose={onDone} />
  return <StaffEditor id={null} onDone={(saved) => (saved ? opened.open(saved.id) : onDone())} />
}

function StaffMember({ staffId, onClose }: { staffId: string; onClose(): void }) {
  const { api, siteId } = useSitePlace()
  const query = useQuery({
    queryKey: [...useBookingKey(), 'member', staffId],
    queryFn: () => api.booking.getStaff(siteId, staffId),
    // The form must start from current data, not from a cached copy.
    gcTime: 0,
  })
  return <Loaded query={query}>{(staff) => <StaffParts staff={staff} onClose={onClose} />}</Loaded>
}

function StaffParts({ staff, onClose }: { staff: Staff; onClose(): void }) {
  usePanelName(staff.name)
  return (
    <AreaTabs
      label={staff.name}
      param={PART}
      parts={[
        { name: 'hours', label: 'Working hours', content: () => <HoursForm staff={staff} /> },
        { name: 'off', label: 'Time off', content: () => <TimeOffList staff={staff} /> },
        {
          name: 'details',
          label: 'Details',
          content: () => <StaffEditor id={staff.id} onDone={() => onClose()} />,
        },
      ]}
    />
  )
}

const BLANK = { name: '', email: '', serviceIds: [] as string[], branchIds: [] as string[], active: true }

const fieldsWith = (services: { value: string; label: string }[]): Field<typeof BLANK>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email' },
  {
    name: 'serviceIds',
    label: 'Services',
    type: 'multiselect',
    options: services,
    ...onlyNewest(services, 'services'),
  },
  { name: 'branchIds', label: 'Branches', type: 'tags' },
  { name: 'active', label: 'Bookable', type: 'switch' },
]

function StaffEditor({ id, onDone }: { id: string | null; onDone(saved?: { id: string }): void }) {
  const { api, siteId } = useSitePlace()
  const area = useBookingKey()
  return (
    <Loaded query={useServices()}>
      {(services) => (
        <ResourceEditor
          what="staff member"
          id={id}
          area={area}
          fields={fieldsWith(optionsOf(services))}
          blank={BLANK}
          load={(id) => api.booking.getStaff(siteId, id)}
          create={(values) => api.booking.createStaff(siteId, values as never)}
          created="Staff member added. Now set the working hours"
          update={(id, changes) => api.booking.updateStaff(siteId, id, changes)}
          warning="Only staff who have never been booked can be deleted. Make others unbookable instead."
          remove={(id) => api.booking.deleteStaff(siteId, id)}
          onDone={onDone}
        />
      )}
    </Loaded>
  )
}

const FIELD = 'workingHours'

function HoursForm({ staff }: { staff: Staff }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt, isBusy } = useAction(useBookingKey())
  const [before, setBefore] = useState(staff.workingHours)
  const [hours, setHours] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { form, leadToWrong } = useRefusal<HTMLDivElement>()
  useUnsaved(JSON.stringify(hours) !== JSON.stringify(before), isBusy)
  const save = async () => {
    const workingHours = hours.map((span) => ({ ...span, end: span.end === '00:00' ? '24:00' : span.end }))
    try {
      setErrors({})
      setFailure(null)
      const saved = await attempt(() => api.booking.updateStaff(siteId, staff.id, { workingHours }), 'Saved')
      setBefore(saved.workingHours)
      setHours(saved.workingHours)
    } catch (error) {
      const ofSpans = spanErrorsOf(fieldErrorsOf(error), FIELD)
      setErrors(ofSpans)
      if (Object.keys(ofSpans).length === 0) setFailure(messageOf(error))
      leadToWrong()
    }
  }
  return (
    <div ref={form}>
      <WeeklyHours
        midnight="24:00"
        label="Weekly hours"
        value={hours}
        onChange={(hours) => {
          setHours(hours)
          setErrors({})
        }}
        errors={errors}
        readOnly={!can.write}
      />
      <Failure message={failure} mt="md" />
      {can.write && (
        <Group justify="flex-end" mt="lg">
          <Button loading={isBusy} onClick={() => void save()}>
            Save hours
          </Button>
        </Group>
      )}
    </div>
  )
}
