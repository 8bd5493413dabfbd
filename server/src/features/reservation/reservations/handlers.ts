import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import type { reservations } from './contract.ts'
import * as queries from './queries.ts'
import { change, reserve, setStatus } from './verbs.ts'

export const reservationsHandlers: HandlersOf<Contract<typeof reservations>> = {
  createReservation: singleStatement((context, { body }) => reserve(context, body)),

  async listReservations({ db, site }, { query }) {
    return queries.listReservations(db, site.id, query)
  },

  async getReservation({ db, site }, { params }) {
    return found(await queries.findListedReservation(db, site.id, params.reservationId), 'Reservation')
  },

  updateReservation: (context, { params, body }) => change(context, { ...body, id: params.reservationId }),

  updateReservationStatus: (context, { params, body }) =>
    setStatus(context, { id: params.reservationId, status: body.status }),

  async listReservationHistory({ db, site }, { params: { reservationId } }) {
    found(await queries.findReservation(db, site.id, reservationId), 'Reservation')
    return statusHistory(db, site.id, reservationId)
  },
}
