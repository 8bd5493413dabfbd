import type { ChangeContext } from '../../../platform/context.ts'
import { findSettings, lockSettings, type Part, saveSettings } from './queries.ts'

/** Changes fields of a part of the settings; the defaults are for what was never sent. `check` throws for what they cannot be. */
export const changeSettings = <T extends object>(
  { db, site }: Pick<ChangeContext, 'db' | 'site'>,
  part: Part,
  defaults: T,
  changes: Partial<T>,
  check: (changed: T) => void = () => {},
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockSettings(tx, site.id)
    const changed = { ...defaults, ...(await findSettings<T>(tx, site.id, part)), ...changes }
    check(changed)
    await saveSettings(tx, site.id, part, changed)
    return changed
  })
