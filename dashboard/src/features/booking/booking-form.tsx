import type { BookingDetail } from '@sitewright/client'
import { useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import {
  type CustomerValues,
  customerFields,
  customerOf,
  NO_CUSTOMER,
  valuesOfCustomer,
} from '../../components/forms/customer.ts'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { todayIn } from '../../lib/site-time.ts'
import { FreeTimes } from './free-times.tsx'
import { optionsOf, useBookingKey, useServices, useStaff } from './keys.ts'

/** Initial values of a new appointment. */
export type BookingStart = { serviceId?: string; staffId?: string; date?: string; startTime?: string }
type Values = CustomerValues & { serviceId: string; staffId: string | null; date: string; startTime: string }
type Props = {
  start: BookingStart | undefined
  /** Null creates one. */
  booking: BookingDetail | null
  onDone(): void
}

/** Creates or edits an appointment. */
export function BookingForm({ start = {}, booking, onDone }: Props) {
  const { api, siteId, site } = useSitePlace()
  const key = useBookingKey()
  const queries = useQueryClient()
  const { attempt } = useAction(key)
  const services = useServices()
  const staff = useStaff()
  if (!services.data) return <Loaded query={services}>{() => null}</Loaded>
  if (!staff.data) return <Loaded query={staff}>{() => null}</Loaded>
  const offered = services.data.filter(({ id, active }) => active || id === booking?.serviceId)
  const initial: Values = booking
    ? { ...booking, ...valuesOfCustomer(booking.customer) }
    : {
        serviceId: start.serviceId ?? offered[0]?.id ?? '',
        staffId: start.staffId ?? null,
        date: start.date ?? todayIn(site.timeZone),
        startTime: start.startTime ?? '',
        ...NO_CUSTOMER,
      }
  const { customer, serviceId, staffId, date, startTime } = initial
  const fields = fieldsWith(optionsOf(offered), optionsOf(staff.data), booking !== null)
  const send = (values: Values) => {
    const { serviceId, staffId, date, startTime } = values
    const customer = customerOf(values, booking?.customer)
    return booking === null
      ? attempt(
          () => api.booking.createBooking(siteId, { serviceId, staffId, date, startTime, customer }),
          'Appointment created',
        )
      : attempt(
          () => api.booking.updateBooking(siteId, booking.id, { staffId, date, startTime, customer }),
          'Saved',
        )
  }
  const save = async (values: Values) => {
    try {
      await send(values)
    } catch (error) {
      // Refetch after a conflict to show the remaining free times.
      void queries.invalidateQueries({ queryKey: key })
      throw error
    }
    onDone()
  }
  return (
    <ResourceForm
      fields={fields}
      initial={{ serviceId, staffId, date, startTime, customer }}
      submit={booking === null ? 'Create appointment' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    >
      {({ values, setFieldValue }) => (
        <FreeTimes
          serviceId={values.serviceId}
          staffId={values.staffId}
          date={values.date}
          value={values.startTime}
          onPick={(time) => setFieldValue('startTime', time as never)}
        />
      )}
    </ResourceForm>
  )
}

type Options = { value: string; label: string }[]

const fieldsWith = (services: Options, staff: Options, isMade: boolean): Field<Values>[] => [
  ...(isMade
    ? []
    : [
        {
          name: 'serviceId',
          label: 'Service',
          type: 'select',
          required: true,
          options: services,
          ...onlyNewest(services, 'services'),
        } as const,
      ]),
  {
    name: 'staffId',
    label: 'With',
    type: 'select',
    clearable: true,
    placeholder: 'Any available',
    ...onlyNewest(staff, 'staff members'),
    options: staff,
  },
  ...customerFields('Guest name'),
  { name: 'date', label: 'Day', type: 'date', required: true, span: 6 },
  { name: 'startTime', label: 'Time', type: 'time', required: true, span: 6 },
]
