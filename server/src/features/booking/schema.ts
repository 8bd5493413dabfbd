import { type Static, Type } from 'typebox'
import { DateTime, Id, NAME_LENGTH, named, nullable, oneOf, TimeOfDay } from '../../api/schema.ts'

const idOf = (what: string, example: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: what, examples: [example] })
export const serviceId = idOf('Id of the service', 'service_01k5c8x7m2f4hbw3vnqz6d9r1e')
export const staffId = idOf('Id of the staff member', 'staff_01k5c8x9q3e5jav7t2mzw4d8fh')
export const branchId = idOf('Id of a branch, as in the `branchIds` of staff', 'lakeside')
export const active = Type.Optional(Type.Boolean())

export const idsOf = (what: string, maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), {
    maxItems,
    description: what,
    examples: [[]],
  })
export const Span = named(
  'WorkingHours',
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1, Sunday 7' }),
    start: TimeOfDay,
    end: Type.String({
      maxLength: 5,
      pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
      description: 'A time of day, `HH:mm`, from 00:01 to 24:00',
    }),
  }),
)
export const reason = nullable(Type.String({ maxLength: 1000 }))
export const TimeOff = named(
  'TimeOff',
  Type.Object({ id: Id, staffId: Id, startsAt: DateTime, endsAt: DateTime, reason, createdAt: DateTime }),
)

export const BookingStatus = named(
  'BookingStatus',
  oneOf(['pending', 'confirmed', 'cancelled', 'completed', 'no_show'], {
    description: "Every status except `cancelled` holds the staff member's time",
  }),
)

export type Span = Static<typeof Span>
export type TimeOff = Static<typeof TimeOff>
export type BookingStatus = Static<typeof BookingStatus>
