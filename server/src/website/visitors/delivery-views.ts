import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel } from '@sitewright/blocks/page'
import type { VisitorDelivery } from '../../features/delivery/visits/contract.ts'
import type { LiveSite } from '../live-site.ts'
import { factsOf, momentOf, periodOf } from './view-parts.ts'

/** How far a delivery is, for its customer. */
export function delivery(site: LiveSite, result: VisitorDelivery): Panel {
  const labels = labelsOf(site.language)
  const { status, windowStart, windowEnd, driverName, deliveredAt } = result
  const texts: Record<VisitorDelivery['status'], string> = {
    received: labels.deliveryReceived,
    preparing: labels.deliveryPreparing,
    ready: labels.deliveryReady,
    picked_up: labels.deliveryPickedUp,
    in_transit: labels.deliveryInTransit,
    delivered: labels.deliveryDelivered,
    cancelled: labels.deliveryCancelled,
  }
  const isOpen = status !== 'delivered' && status !== 'cancelled'
  const window = windowStart && windowEnd ? { startsAt: windowStart, endsAt: windowEnd } : null
  return {
    heading: labels.yourDelivery,
    text: texts[status],
    facts: factsOf([
      [labels.deliveryTime, isOpen && window ? periodOf(window, site) : null],
      [labels.driver, driverName],
      [labels.deliveredAt, momentOf(deliveredAt, site)],
    ]),
  }
}
