import type { ConflictError, Sitewright, ValidationError } from '../../../client/src/index.ts'
import type { TestServer } from './server.ts'

type ServiceFields = Partial<Parameters<Sitewright['booking']['createService']>[1]>
type StaffFields = Partial<Parameters<Sitewright['booking']['createStaff']>[1]>

export const CUSTOMER = { name: 'Ada Lovelace', email: 'ada@example.com' }

/** The same hours on every day of the week. */
export const daily = (...spans: [start: string, end: string][]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => spans.map(([start, end]) => ({ weekday, start, end })))

/** A site in a time zone, with shorthands for booking tests. */
export async function bookingSite(server: TestServer, timeZone = 'UTC') {
  const tenant = await server.tenant()
  const { client } = tenant
  const { id: siteId } = await client.sites.create({ name: 'Salon', timeZone })
  return {
    ...tenant,
    siteId,
    service: (fields: ServiceFields = {}) =>
      client.booking.createService(siteId, { name: 'Massage', durationMinutes: 60, ...fields }),
    staff: (serviceIds: string[], fields: StaffFields = {}) =>
      client.booking.createStaff(siteId, {
        name: 'Grace',
        workingHours: daily(['09:00', '17:00']),
        serviceIds,
        ...fields,
      }),
    book: (serviceId: string, date: string, startTime: string, fields: object = {}) =>
      client.booking.createBooking(siteId, { serviceId, date, startTime, customer: CUSTOMER, ...fields }),
    slots: async (serviceId: string, date: string, fields: object = {}) =>
      (await client.booking.listSlots(siteId, { serviceId, date, ...fields })).data,
    /** `09:00–10:00` for each slot; unavailable ones in parentheses. */
    times: async (serviceId: string, date: string, fields: object = {}) =>
      (await client.booking.listSlots(siteId, { serviceId, date, ...fields })).data.map(
        ({ startTime, endTime, available }) =>
          available ? `${startTime}–${endTime}` : `(${startTime}–${endTime})`,
      ),
  }
}

/** `done`, the reason of a conflict, or the code of another error. */
export const outcomeOf = (promise: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(promise).then(
    () => 'done',
    (error: ConflictError) => error.reason ?? error.code,
  )

/** The fields named by a validation error. */
export const fieldsOf = (promise: PromiseLike<unknown>): Promise<string[]> =>
  Promise.resolve(promise).then(
    () => [],
    (error: ValidationError) => Object.keys(error.fields ?? { [error.code]: '' }),
  )

/** How often each value occurs. */
export function tally(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
