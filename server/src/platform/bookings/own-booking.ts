import { conflict, found } from '../../api/errors.ts'
import { checkLinkLasts } from '../accounts/ended-links.ts'
import { readManageToken } from '../accounts/manage-links.ts'
import { inTransaction, type VisitorContext } from '../context.ts'
import { openRequest, reopenRequest } from '../visitors/open-requests.ts'
import type { Booked, BookedKind } from './booked.ts'
import { tellOfVisit } from './tell-of-booking.ts'

/** What the link of a visitor leads to. Throws NOT_FOUND for one that is not ours, or that ended long ago. */
export async function readByToken<B extends Booked>(
  context: VisitorContext,
  kind: BookedKind<B>,
  token: string,
): Promise<B> {
  const { db, site, secrets } = context
  const id = readManageToken(secrets, kind.link, token, kind.name)
  const booking = found(await kind.find(db, site, id), kind.name)
  await checkLinkLasts(context, id, booking.endsAt, kind.name)
  return booking
}

/** Whether the visitor may still change it. */
export function canChange<B extends Booked>(
  { site, clock }: VisitorContext,
  { statuses, hasTime }: BookedKind<B>,
  booking: B,
): boolean {
  const isOpen = booking.status === statuses.waiting || booking.status === statuses.approved
  return isOpen && hasTime(booking, site, clock.now())
}

type Held = Pick<Booked, 'status' | 'startsAt' | 'waitsForPayment'>

const isHeldForTeam = <B extends Booked>(
  { statuses }: BookedKind<B>,
  { status, waitsForPayment }: Pick<Held, 'status' | 'waitsForPayment'>,
) => status === statuses.waiting && !waitsForPayment

/** Books for a visitor. Throws CONFLICT when they have too much open. */
export function bookAsVisitor<B extends Booked>(
  context: VisitorContext,
  kind: BookedKind<B>,
  email: string,
  make: (context: VisitorContext) => Promise<Held & { id: string }>,
): Promise<B> {
  return inTransaction(context, async (context) => {
    const { id, startsAt, ...made } = await make(context)
    await openRequest(context, {
      id,
      // Mails are named by the feature, requests by the resource; both are stored.
      kind: kind.kind === 'rental' ? 'rental_booking' : kind.kind,
      email,
      holdsUntil: startsAt,
      isWaiting: isHeldForTeam(kind, made),
    })
    return tellOfVisit(context, kind, id, 'made')
  })
}

/** Moves what the link of a visitor leads to. Throws CONFLICT when it is too late. */
export async function moveAsVisitor<B extends Booked>(
  context: VisitorContext,
  kind: BookedKind<B>,
  token: string,
  move: (context: VisitorContext, booking: B) => Promise<Held>,
): Promise<B> {
  const booking = await readByToken(context, kind, token)
  checkChangeable(context, kind, booking)
  const { id } = booking
  return inTransaction(context, async (context) => {
    const { startsAt, ...moved } = await move(context, booking)
    await reopenRequest(context, { id, holdsUntil: startsAt, isWaiting: isHeldForTeam(kind, moved) })
    return tellOfVisit(context, kind, id, 'changed')
  })
}

/** Cancels what the link of a visitor leads to, unless it is cancelled. Throws CONFLICT when it is too late. */
export async function cancelAsVisitor<B extends Booked>(
  context: VisitorContext,
  kind: BookedKind<B>,
  token: string,
  cancel: (context: VisitorContext, booking: B) => Promise<unknown>,
): Promise<B> {
  const booking = await readByToken(context, kind, token)
  if (booking.status === 'cancelled') return booking
  checkChangeable(context, kind, booking)
  return inTransaction(context, async (context) => {
    await cancel(context, booking)
    return tellOfVisit(context, kind, booking.id, 'cancelled')
  })
}

function checkChangeable<B extends Booked>(context: VisitorContext, kind: BookedKind<B>, booking: B) {
  const name = kind.name.toLowerCase()
  if (booking.status === 'cancelled' || booking.status === kind.statuses.declined)
    throw conflict(`This ${name} has been ${booking.status}`, 'ended')
  if (!canChange(context, kind, booking))
    throw conflict(`It is too late to change this ${name}; ask the business`, 'too_late')
}
