import { Alert, Button, Divider, Group, Tabs } from '@mantine/core'
import type { Staff } from '@sitewright/client'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { UnsavedContext, useForms, useUnsaved } from '../../components/unsaved.tsx'
import { useAction } from '../../components/use-action.ts'
import { spanErrorsOf, WeeklyHours } from '../../components/weekly-hours.tsx'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { namesOf, optionsOf, useBookingKey, useServices } from './keys.ts'
import { TimeOffList } from './time-off.tsx'

type PanelProps = { opened: Staff | 'new' | null; onOpen(staff: Staff): void; onClose(): void }

/** Somebody: who they are, when they work, when they do not. */
export function StaffPanel({ opened, onOpen, onClose }: PanelProps) {
  const staff = opened === 'new' ? null : opened
  return (
    <SidePanel opened={opened !== null} onClose={onClose} title={staff?.name ?? 'New member of staff'}>
      {opened === 'new' && <StaffForm staff={null} onSaved={onOpen} onCancel={onClose} />}
      {staff && <StaffTabs staff={staff} onOpen={onOpen} onClose={onClose} />}
    </SidePanel>
  )
}

function StaffTabs({ staff, onOpen, onClose }: Omit<PanelProps, 'opened'> & { staff: Staff }) {
  const can = useCan()
  const [tab, setTab] = useState<string | null>('hours')
  const { report, mayClose } = useForms()
  const choose = async (tab: string | null) => {
    if (await mayClose()) setTab(tab)
  }
  return (
    <UnsavedContext value={report}>
      <Tabs value={tab} onChange={(tab) => void choose(tab)} keepMounted={false}>
        <Tabs.List aria-label={staff.name} mb="md">
          <Tabs.Tab value="hours">Working hours</Tabs.Tab>
          <Tabs.Tab value="off">Time off</Tabs.Tab>
          <Tabs.Tab value="details">Details</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="hours">
          <HoursForm staff={staff} onSaved={onOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="off">
          <TimeOffList staff={staff} />
        </Tabs.Panel>
        <Tabs.Panel value="details">
          {can.write ? (
            <StaffForm staff={staff} onSaved={onClose} onCancel={onClose} />
          ) : (
            <StaffFacts staff={staff} />
          )}
        </Tabs.Panel>
      </Tabs>
    </UnsavedContext>
  )
}

function StaffFacts({ staff: { email, serviceIds, branchIds, active } }: { staff: Staff }) {
  return (
    <Facts
      facts={[
        ['E-mail', email],
        ['What they offer', namesOf(useServices().data, serviceIds)],
        ['Branches', branchIds.join(', ') || null],
        ['Can be booked', active ? 'yes' : 'no'],
      ]}
    />
  )
}

type Values = { name: string; email: string; serviceIds: string[]; branchIds: string[]; active: boolean }
const fieldsWith = (services: { value: string; label: string }[]): Field<Values>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'serviceIds', label: 'What they offer', type: 'multiselect', options: services },
  { name: 'branchIds', label: 'Branches they work in', type: 'tags' },
  { name: 'active', label: 'Can be booked', type: 'switch' },
]

type FormProps = { staff: Staff | null; onSaved(staff: Staff): void; onCancel(): void }

function StaffForm({ staff, onSaved, onCancel }: FormProps) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useBookingKey())
  const services = useServices()
  const initial: Values = {
    name: staff?.name ?? '',
    email: staff?.email ?? '',
    serviceIds: staff?.serviceIds ?? [],
    branchIds: staff?.branchIds ?? [],
    active: staff?.active ?? true,
  }
  const save = async (values: Values) =>
    onSaved(
      await (staff === null
        ? attempt(
            () => api.booking.createStaff(siteId, filled(values) as never),
            'Added: now set their hours',
          )
        : attempt(() => api.booking.updateStaff(siteId, staff.id, cleared(values)), 'Saved')),
    )
  const remove = ({ id, name }: Staff) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Only somebody who was never booked can be deleted; close others instead.',
      confirm: 'Delete',
      done: `${name} is deleted`,
      run: async () => {
        await attempt(() => api.booking.deleteStaff(siteId, id))
        onCancel()
      },
    })
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
          <Button variant="subtle" color="red" onClick={() => remove(staff)}>
            Delete {staff.name}
          </Button>
        </>
      )}
    </>
  )
}

const FIELD = 'workingHours'

function HoursForm({ staff, onSaved }: { staff: Staff; onSaved(staff: Staff): void }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt, isBusy } = useAction(useBookingKey())
  const [hours, setHours] = useState(staff.workingHours)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  useUnsaved(JSON.stringify(hours) !== JSON.stringify(staff.workingHours), isBusy)
  const save = async () => {
    const workingHours = hours.map((span) => ({ ...span, end: span.end === '00:00' ? '24:00' : span.end }))
    try {
      setErrors({})
      setFailure(null)
      const saved = await attempt(() => api.booking.updateStaff(siteId, staff.id, { workingHours }), 'Saved')
      setHours(saved.workingHours)
      onSaved(saved)
    } catch (error) {
      const ofSpans = spanErrorsOf(fieldErrorsOf(error), FIELD)
      setErrors(ofSpans)
      if (Object.keys(ofSpans).length === 0) setFailure(messageOf(error))
    }
  }
  return (
    <>
      <WeeklyHours
        midnight="24:00"
        label="Each week"
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
    </>
  )
}
