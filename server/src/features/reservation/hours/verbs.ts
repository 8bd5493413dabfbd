import { refuse } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import { saveHours } from './queries.ts'
import { type Hours, hoursErrors, knownHours } from './rules.ts'

/** Changes only the fields sent. */
export async function updateHours(
  { db, site, clock }: Pick<ChangeContext, 'db' | 'site' | 'clock'>,
  sent: Partial<Hours>,
) {
  const hours = knownHours(sent)
  refuse(hoursErrors(hours))
  return saveHours(db, site.id, hours, clock.now())
}
