import type { Scope } from '../../api/access.ts'
import { ACTIVITIES, type Activity } from './contract.ts'

/** The scope that reads what a customer did. */
const READ_SCOPES: Record<Activity['kind'], Scope> = {
  order: 'ecommerce:read',
  booking: 'booking:read',
  reservation: 'booking:read',
  rental_booking: 'booking:read',
  submission: 'forms:read',
  enquiry: 'forms:read',
  application: 'forms:read',
  review: 'ecommerce:read',
}

/** The kinds of activities that a caller with these scopes may read. */
export const readableKinds = (scopes: ReadonlySet<Scope>): Activity['kind'][] =>
  ACTIVITIES.filter((kind) => scopes.has(READ_SCOPES[kind]))
