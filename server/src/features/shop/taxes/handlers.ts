import type { Contract } from '../../../api/endpoint.ts'
import { refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findSettings, lockSettings, saveSettings } from '../settings/queries.ts'
import type { ShopTaxes, taxes } from './contract.ts'
import { NO_TAXES, taxErrors } from './rules.ts'

export const taxHandlers: HandlersOf<Contract<typeof taxes>> = {
  async getTaxes({ db, site }) {
    return { ...NO_TAXES, ...(await findSettings<ShopTaxes>(db, site.id, 'taxes')) }
  },

  async updateTaxes({ db, site }, { body }) {
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      const changed = { ...NO_TAXES, ...(await findSettings<ShopTaxes>(tx, site.id, 'taxes')), ...body }
      refuse(taxErrors(changed))
      await saveSettings(tx, site.id, 'taxes', changed)
      return changed
    })
  },
}
