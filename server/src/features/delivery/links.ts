import { managePath } from '../../platform/accounts/manage-links.ts'
import type { Secrets } from '../../platform/accounts/secrets.ts'
import { deliveryVisits } from './visits/contract.ts'

/** The page on which a customer follows a delivery. */
export const LINK = { kind: 'delivery', page: deliveryVisits.endpoints.showDelivery }

export const trackingPath = (secrets: Secrets, id: string) => managePath(secrets, LINK, id)
