import { json } from '../../api/reply.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { emit } from '../../platform/work/events.ts'
import { type JobContext, scheduled } from '../../platform/work/jobs.ts'
import { keyEvents } from './contract.ts'
import { claimWarnings, findListeningSites, findOwners } from './queries.ts'
import { WARNING_DAYS } from './rules.ts'

export const keyJobs = [scheduled('keys.warn_of_expiry', '17 * * * *', warnOfExpiry)]

/** Tells owners and webhooks of keys that expire soon: once for each of the days before, the nearest one only. */
async function warnOfExpiry({ db, clock, mail, publicUrl }: JobContext) {
  const now = clock.now()
  const levels = WARNING_DAYS.map((days, i) => ({
    before: new Date(now.getTime() + days * DAY_MS),
    warnings: i + 1,
  }))
  for (const level of levels.reverse()) {
    await db.transaction(async (tx) => {
      for (const expiring of await claimWarnings(tx, level, now)) {
        const { accountId, mode, name, hint, expiresAt } = expiring
        const url = `${publicUrl}/${mode}/settings/keys`
        for (const owner of await findOwners(tx, accountId))
          await mail.queueForAccount(tx, accountId, {
            kind: 'key_expiring',
            to: owner.email,
            toName: owner.name,
            data: { keyName: name, hint, expiresAt, url },
          })
        for (const { id } of await findListeningSites(tx, accountId, mode, keyEvents.expiring.type))
          await emit(tx, id, keyEvents.expiring, json(expiring.json), now)
      }
    })
  }
}
