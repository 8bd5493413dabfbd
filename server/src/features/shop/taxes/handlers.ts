import type { Contract } from '../../../api/endpoint.ts'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findSettings } from '../settings/queries.ts'
import { changeSettings } from '../settings/verbs.ts'
import type { ShopTaxes, taxes } from './contract.ts'
import { NO_TAXES, taxErrors } from './rules.ts'

export const taxHandlers: HandlersOf<Contract<typeof taxes>> = {
  async getTaxes({ db, site }) {
    return { ...NO_TAXES, ...(await findSettings<ShopTaxes>(db, site.id, 'taxes')) }
  },

  updateTaxes: (context, { body }) =>
    changeSettings<ShopTaxes>(context, 'taxes', NO_TAXES, body, (changed) => refuse(taxErrors(changed))),
}
