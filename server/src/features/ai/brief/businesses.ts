import type { Business } from './business.ts'
import { OTHERS } from './businesses-others.ts'
import { PLACES } from './businesses-places.ts'
import { SERVICES } from './businesses-services.ts'

/** Kinds of business that the built-in engine recognises, by their id. */
export const BUSINESSES: Record<string, Business> = { ...PLACES, ...SERVICES, ...OTHERS }
