import { type Static, Type } from 'typebox'
import { list } from '../../../api/reply.ts'
import { DateOnly, Id, named } from '../../../api/schema.ts'
import { branchId, serviceId, staffId } from '../schema.ts'

const Slot = named(
  'Slot',
  Type.Object({
    startTime: Type.String({ description: "`HH:mm` on the site's clock" }),
    endTime: Type.String({
      description: "`HH:mm` on the site's clock; of the next day when it is not later",
    }),
    staffId: Id,
    available: Type.Boolean(),
  }),
)

export type Slot = Static<typeof Slot>

export const slots = {
  listSlots: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/slots',
    access: 'booking:read',
    summary: 'List the slots of a day',
    description:
      'One for each time at which the working hours of a member of staff who offers the service have room for it, ordered by time, ' +
      'then by member of staff. `available` is false where they are booked or have time off.',
    query: Type.Object({
      serviceId,
      date: DateOnly,
      staffId: Type.Optional(staffId),
      branchId: Type.Optional(branchId),
    }),
    reply: list(Slot),
  },
} as const
