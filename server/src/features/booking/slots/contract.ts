import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { list } from '../../../api/reply.ts'
import { DateOnly, Id, named } from '../../../api/schema.ts'
import { branchId, serviceId, staffId } from '../schema.ts'

const Slot = named(
  'Slot',
  Type.Object({
    startTime: Type.String({ description: "`HH:mm` on the site's clock" }),
    endTime: Type.String({
      description: "`HH:mm` on the site's clock; on the next day unless later than `startTime`",
    }),
    staffId: Id,
    available: Type.Boolean(),
  }),
)

export type Slot = Static<typeof Slot>

export const slots = {
  listSlots: endpoint('GET /v1/sites/:siteId/booking/slots', 'booking:read', {
    summary: 'List the slots of a day',
    description:
      'One slot for each time at which the service fits the working hours of a staff member who offers it, ordered by time, ' +
      'then by staff member. `available` is false where they are booked or have time off.',
    query: Type.Object({
      serviceId,
      date: DateOnly,
      staffId: Type.Optional(staffId),
      branchId: Type.Optional(branchId),
    }),
    reply: list(Slot),
  }),
} as const
