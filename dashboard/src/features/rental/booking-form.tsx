import { Alert, Text } from '@mantine/core'
import { ConflictError, type RentalStay, type RentalUnit } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import {
  type CustomerValues,
  customerFields,
  customerOf,
  NO_CUSTOMER,
} from '../../components/forms/customer.ts'
import type { Field } from '../../components/forms/fields.ts'
import { onlyNewest } from '../../components/forms/options.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { FieldsError } from '../../lib/errors.ts'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, daysBetween, formatDayAndMonth, todayIn } from '../../lib/site-time.ts'
import { useRentalKey, useUnits } from './keys.ts'

/** Initial values of a new booking. */
export type BookingStart = { unitId?: string; checkIn?: string }
const MAX_NAMED = 3

type Values = CustomerValues & { unitId: string; checkIn: string; checkOut: string; guests: number | '' }

type Props = { start: BookingStart; onDone(): void }

export function BookingForm(props: Props) {
  return <Loaded query={useUnits()}>{(units) => <FormForUnits {...props} units={units} />}</Loaded>
}

function FormForUnits({ start, onDone, units }: Props & { units: RentalUnit[] }) {
  const { api, siteId, site } = useSitePlace()
  const key = useRentalKey()
  const { attempt } = useAction(key)
  const queries = useQueryClient()
  const fields: Field<Values>[] = [
    {
      name: 'unitId',
      label: 'Unit',
      type: 'select',
      required: true,
      ...onlyNewest(units, 'units'),
      options: units.map(({ id, name, active }) => ({
        value: id,
        label: active ? name : `${name} (closed)`,
      })),
    },
    { name: 'checkIn', label: 'Arrival', type: 'date', required: true, span: 4 },
    { name: 'checkOut', label: 'Departure', type: 'date', required: true, span: 4 },
    { name: 'guests', label: 'Guests', type: 'number', min: 1, required: true, span: 4 },
    ...customerFields('Guest name'),
  ]
  const checkIn = start.checkIn ?? todayIn(site.timeZone)
  const initial: Values = {
    unitId: start.unitId ?? units[0]?.id ?? '',
    checkIn,
    checkOut: addDays(checkIn, 1),
    guests: 2,
    ...NO_CUSTOMER,
  }
  const save = async ({ unitId, checkIn, checkOut, guests, customer }: Values) => {
    const booking = { unitId, checkIn, checkOut, customer: customerOf({ customer }) }
    await attempt(
      () => api.rental.createBooking(siteId, { ...booking, guests: guests as number }),
      'Booking created: it needs approval',
    ).catch((error) => {
      // Refetch after a conflict, so that the calendar shows who took the dates.
      void queries.invalidateQueries({ queryKey: key })
      throw besideField(error)
    })
    onDone()
  }
  return (
    <ResourceForm fields={fields} initial={initial} submit="Book" onSubmit={save} onCancel={onDone}>
      {(form) => <Offer stay={form.values} onFree={() => form.clearFieldError('checkIn')} />}
    </ResourceForm>
  )
}

/** Maps a conflict to the fields that must change. */
function besideField(error: unknown): unknown {
  if (!(error instanceof ConflictError)) return error
  if (error.reason === 'unit_inactive') return new FieldsError({ unitId: 'This unit is not bookable' })
  if (error.reason !== 'nights_taken') return error
  const taken = error.details.bookings as RentalStay[]
  const stays = taken.map(
    ({ checkIn, checkOut }) => `${formatDayAndMonth(checkIn)} to ${formatDayAndMonth(checkOut)}`,
  )
  // The conflicting booking may be gone by now.
  if (stays.length === 0) return error
  const more = stays.length > MAX_NAMED ? ' and others' : ''
  return new FieldsError({ checkIn: `Taken: ${stays.slice(0, MAX_NAMED).join(', ')}${more}` })
}

type OfferProps = { stay: Values; onFree(): void }

/** Shows availability and price of the stay. */
function Offer({ stay: { unitId, checkIn, checkOut, guests }, onFree }: OfferProps) {
  const { api, siteId } = useSitePlace()
  const nights = checkIn && checkOut ? daysBetween(checkIn, checkOut) : 0
  const stay = { checkIn, checkOut, guests: guests === '' ? 1 : guests }
  const { data } = useQuery({
    queryKey: [...useRentalKey(), 'availability', unitId, stay],
    queryFn: () => api.rental.getAvailability(siteId, unitId, stay),
    enabled: unitId !== '' && nights > 0,
    placeholderData: (before) => before,
  })
  const free = useRef(onFree)
  free.current = onFree
  // Clears the errors of a conflict once the dates are free.
  useEffect(() => {
    if (data?.available) free.current()
  }, [data])
  if (!data || nights <= 0) return null
  return (
    <Alert mt="md" color={data.available ? 'teal' : 'yellow'} variant="light" aria-live="polite">
      <Text size="sm" c="var(--mantine-color-text)">
        {nights === 1 ? '1 night' : `${nights} nights`}, {formatMoney(data.totalPrice, data.currency)}.{' '}
        {data.available ? 'Available.' : 'Not available, or not for this number of guests.'}
      </Text>
    </Alert>
  )
}
