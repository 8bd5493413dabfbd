import type { Contract } from '../../../api/endpoint.ts'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { openingHours } from './contract.ts'
import { findHours, saveHours } from './queries.ts'
import { hoursErrors, knownHours } from './rules.ts'

export const hoursHandlers: HandlersOf<Contract<typeof openingHours>> = {
  async getOpeningHours({ db, site }) {
    return findHours(db, site.id)
  },

  async updateOpeningHours({ db, site, clock }, { body }) {
    const hours = knownHours(body)
    refuse(hoursErrors(hours))
    return saveHours(db, site.id, hours, clock.now())
  },
}
