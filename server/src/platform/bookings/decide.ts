import type { Decision } from '../../api/decision.ts'
import { conflict, found } from '../../api/errors.ts'
import { pathTo } from '../../api/path-params.ts'
import { readDecisionToken } from '../accounts/manage-links.ts'
import { inTransaction, type VisitorContext } from '../context.ts'
import type { Booked, BookedKind } from './booked.ts'

type Choice = Decision['choice']

/** The handlers with which owners approve or decline a kind of bookings. */
export function decisionHandlers<B extends Booked>(
  kind: BookedKind<B>,
  /** Throws CONFLICT when it has another status than `from`. Tells the customer. */
  setStatus: (
    context: VisitorContext,
    input: { id: string; status: B['status']; from: B['status'] },
  ) => Promise<unknown>,
  summarize: (booking: B) => Pick<Decision, 'title' | 'startsAt' | 'endDate' | 'guests'>,
) {
  const { waiting, approved, declined } = kind.statuses
  const idOf = ({ secrets, clock }: VisitorContext, token: string) =>
    readDecisionToken(secrets, kind.link, token, clock.now())

  async function read({ db, site }: VisitorContext, id: string): Promise<Omit<Decision, 'token' | 'choice'>> {
    const booking = found(await kind.find(db, site, id), kind.name)
    const { status, expiresAt } = booking
    const { name = null, email = null, phone = null, notes = null } = booking.customer
    const isOver = status === 'cancelled' || status === declined
    return {
      ...summarize(booking),
      state: status === waiting ? 'waiting' : isOver ? 'declined' : 'approved',
      customer: { name, email, phone, notes },
      expiresAt,
    }
  }

  return {
    async showDecision(
      context: VisitorContext,
      {
        params: { token },
        query: { choice = 'approve' },
      }: { params: { token: string }; query: { choice?: Choice } },
    ): Promise<Decision> {
      return { token, choice, ...(await read(context, idOf(context, token))) }
    },

    async decide(
      context: VisitorContext,
      {
        params: { token },
        body: { choice, startsAt },
      }: { params: { token: string }; body: { choice: Choice; startsAt: string } },
    ) {
      const id = idOf(context, token)
      const wanted = choice === 'approve' ? 'approved' : 'declined'
      if ((await read(context, id)).state !== wanted)
        await inTransaction(context, async (context) => {
          const status = choice === 'approve' ? approved : declined
          await setStatus(context, { id, status, from: waiting })
          const { startsAt: now } = await read(context, id)
          if (now !== startsAt)
            throw conflict('The visitor has since moved it; check it again', 'decision_changed')
        })
      const result = { token, choice, ...(await read(context, id)) }
      return { result, location: pathTo(kind.link.decision, { token }) }
    },
  }
}

/** Throws CONFLICT for what was approved, declined or cancelled before. */
export function checkWaits(isWaiting: boolean) {
  if (!isWaiting) throw conflict('This has already been decided or cancelled', 'decided')
}
