import type { Contract } from '../../../api/endpoint.ts'
import { found, notFound } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findDriver } from '../drivers/queries.ts'
import type { links } from './contract.ts'
import { deleteLink, findLinkState } from './queries.ts'
import { makeLink } from './verbs.ts'

export const linkHandlers: HandlersOf<Contract<typeof links>> = {
  async getDriverLink({ db, site }, { params: { driverId } }) {
    found(await findDriver(db, site.id, driverId), 'Driver')
    const { hasPin = false, expiresAt = null } = (await findLinkState(db, site.id, driverId)) ?? {}
    return { driverId, hasPin, expiresAt }
  },

  createDriverLink: (context, { params: { driverId }, body }) => makeLink(context, { ...body, driverId }),

  async deleteDriverLink({ db, site }, { params: { driverId } }) {
    if (!(await deleteLink(db, site.id, driverId))) throw notFound('Link')
    return { id: driverId, deleted: true }
  },
}
