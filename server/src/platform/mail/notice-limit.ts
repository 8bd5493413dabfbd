import { hash } from 'node:crypto'
import type { Tier } from '../../api/caller.ts'
import type { RateLimiter } from '../accounts/rate-limit.ts'
import type { Clock } from '../values/clock.ts'
import { HOUR_MS } from '../values/durations.ts'
import { mailboxOf } from '../values/mailbox.ts'
import type { SiteMailKind } from './kinds.ts'
import type { Mail } from './outbox.ts'

/** By kind, so that who fills in forms does not silence what tells of bookings. */
const MAX_NOTICES = 60
const OF_HOUR: Tier = {
  name: 'notices of a kind in an hour',
  perMinute: MAX_NOTICES,
  perSecond: null,
  perDay: MAX_NOTICES,
}

type Services = { rateLimiter: RateLimiter; clock: Clock; publicUrl: string }

/**
 * The same outbox, which bounds the mail that tells a recipient what visitors do on a site. What is not mailed is in the
 * dashboard: one mail says so, and the next hour begins anew.
 */
export const limitNotices = (mail: Mail, { rateLimiter, clock, publicUrl }: Services): Mail => ({
  ...mail,
  async queue(tx, siteId, one) {
    if (!isNotice(one.kind) || one.isByTeam) return mail.queue(tx, siteId, one)
    const now = clock.now()
    const hour = Math.floor(now.getTime() / HOUR_MS)
    const mailbox = hash('sha256', mailboxOf(one.to), 'base64url')
    const counted = `notices:${siteId}:${one.kind}:${mailbox}:${hour}`
    const { allowed } = await rateLimiter.take(counted, OF_HOUR, now)
    if (allowed) return mail.queue(tx, siteId, one)
    return mail.queue(tx, siteId, {
      kind: 'notices_held',
      to: one.to,
      language: one.language ?? null,
      dedupeKey: `notices_held ${mailbox} ${hour}`,
      data: {
        max: MAX_NOTICES,
        until: new Date((hour + 1) * HOUR_MS).toISOString(),
        url: `${publicUrl}/live/sites/${siteId}`,
      },
    })
  },
})

const isNotice = (kind: SiteMailKind) => kind === 'form_notification' || kind.endsWith('_notice')
