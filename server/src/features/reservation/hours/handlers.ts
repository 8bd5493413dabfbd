import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { openingHours } from './contract.ts'
import { findHours } from './queries.ts'
import { updateHours } from './verbs.ts'

export const hoursHandlers: HandlersOf<Contract<typeof openingHours>> = {
  async getOpeningHours({ db, site }) {
    return findHours(db, site.id)
  },

  updateOpeningHours: (context, { body }) => updateHours(context, body),
}
