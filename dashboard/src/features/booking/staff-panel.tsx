import { Alert, Button, Divider, Group } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useUnsaved } from '../../components/forms/unsaved.tsx'
import { useRefusal } from '../../components/forms/use-refusal.ts'
import { changesOf, filled } from '../../components/forms/values.ts'
import { spanErrorsOf, WeeklyHours } from '../../components/forms/weekly-hours.tsx'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { DeleteButton } from '../../components/panels/delete-button.tsx'
import { SidePanel, usePanelName } from '../../components/panels/side-panel.tsx'
import { type Opened, PART } from '../../components/panels/use-opened.ts'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { namesOf, optionsOf, useBookingKey, useServices } from './keys.ts'
import { TimeOffList } from './time-off.tsx'

/** A staff member: profile, working hours, time off. */
export function StaffPanel({ opened }: { opened: Opened }) {
  return (
    <SidePanel
      opened={opened.isOpen}
      onClose={opened.close}
      title={opened.isNew ? 'New staff member' : 'Staff member'}
    >
      {opened.isNew && (
        <StaffForm staff={null} onSaved={({ id }) => opened.open(id)} onCancel={opened.close} />
      )}
      {opened.id && <StaffMember key={opened.id} staffId={opened.id} onClose={opened.close} />}
    </SidePanel>
  )
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
  const can = useCan()
  const details = () =>
    can.write ? (
      <StaffForm staff={staff} onSaved={onClose} onCancel={onClose} />
    ) : (
      <StaffFacts staff={staff} />
    )
  return (
    <AreaTabs
      label={staff.name}
      param={PART}
      parts={[
        { name: 'hours', label: 'Working hours', content: () => <HoursForm staff={staff} /> },
        { name: 'off', label: 'Time off', content: () => <TimeOffList staff={staff} /> },
        { name: 'details', label: 'Details', content: details },
      ]}
    />
  )
}

function StaffFacts({ staff: { email, serviceIds, branchIds, active } }: { staff: Staff }) {
  return (
    <Facts
      facts={[
        ['E-mail', email],
        ['Services', namesOf(useServices().data, serviceIds)],
        ['Branches', branchIds.join(', ') || null],
        ['Bookable', active ? 'yes' : 'no'],
      ]}
    />
  )
}

type Values = { name: string; email: string; serviceIds: string[]; branchIds: string[]; active: boolean }
const fieldsWith = (services: { value: string; label: string }[]): Field<Values>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'E-mail', type: 'email' },
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

type FormProps = { staff: Staff | null; onSaved(staff: Staff): void; onCancel(): void }

function StaffForm({ staff, onSaved, onCancel }: FormProps) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useBookingKey())
  const services = useServices()
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState<Values>({
    name: staff?.name ?? '',
    email: staff?.email ?? '',
    serviceIds: staff?.serviceIds ?? [],
    branchIds: staff?.branchIds ?? [],
    active: staff?.active ?? true,
  })
  const save = async (values: Values) =>
    onSaved(
      await (staff === null
        ? attempt(
            () => api.booking.createStaff(siteId, filled(values) as never),
            'Staff member added: now set the working hours',
          )
        : attempt(() => api.booking.updateStaff(siteId, staff.id, changesOf(initial, values)), 'Saved')),
    )
  return (
    <>
      <Loaded query={services}>
        {(services) => (
          <ResourceForm
            fields={fieldsWith(optionsOf(services))}
            initial={initial}
            submit={staff === null ? 'Add' : 'Save'}
            onSubmit={save}
            onCancel={onCancel}
          />
        )}
      </Loaded>
      {staff !== null && (
        <>
          <Divider my="lg" />
          <DeleteButton
            what="staff member"
            name={staff.name}
            warning="Only staff who were never booked can be deleted. Make others not bookable instead."
            onDelete={() => attempt(() => api.booking.deleteStaff(siteId, staff.id)).then(onCancel)}
          />
        </>
      )}
    </>
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
      {failure && (
        <Alert color="red" variant="light" mt="md" role="alert">
          {failure}
        </Alert>
      )}
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
