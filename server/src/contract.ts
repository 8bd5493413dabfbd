import { ai } from './features/ai/contract.ts'
import { analytics } from './features/analytics/contract.ts'
import { analyticsVisits } from './features/analytics/visits/contract.ts'
import { audit } from './features/audit/contract.ts'
import { blocks } from './features/blocks/contract.ts'
import { booking } from './features/booking/contract.ts'
import { bookingVisits } from './features/booking/visits/contract.ts'
import { customers } from './features/customers/contract.ts'
import { customerVisits } from './features/customers/visits/contract.ts'
import { delivery } from './features/delivery/contract.ts'
import { deliveryVisits } from './features/delivery/visits/contract.ts'
import { designs } from './features/design/contract.ts'
import { domains } from './features/domains/contract.ts'
import { forms } from './features/forms/contract.ts'
import { formVisits } from './features/forms/visits/contract.ts'
import { health } from './features/health/contract.ts'
import { key, keys } from './features/keys/contract.ts'
import { loyalty } from './features/loyalty/contract.ts'
import { mail } from './features/mail/contract.ts'
import { media } from './features/media/contract.ts'
import { overview } from './features/overview/contract.ts'
import { pages } from './features/pages/contract.ts'
import { payments } from './features/payments/contract.ts'
import { people } from './features/people/contract.ts'
import { publishing } from './features/publishing/contract.ts'
import { push } from './features/push/contract.ts'
import { realestate } from './features/realestate/contract.ts'
import { realestateVisits } from './features/realestate/visits/contract.ts'
import { recruitment } from './features/recruitment/contract.ts'
import { recruitmentVisits } from './features/recruitment/visits/contract.ts'
import { rental } from './features/rental/contract.ts'
import { rentalVisits } from './features/rental/visits/contract.ts'
import { reservation } from './features/reservation/contract.ts'
import { reservationVisits } from './features/reservation/visits/contract.ts'
import { seo } from './features/seo/contract.ts'
import { server } from './features/server/contract.ts'
import { shop } from './features/shop/contract.ts'
import { shopVisits } from './features/shop/visits/contract.ts'
import { sites } from './features/sites/contract.ts'
import { voice } from './features/voice/contract.ts'
import { webhooks } from './features/webhooks/contract.ts'

/** Named one by one, as the inferred type is too long to be written to a declaration file. */
export type Contracts = {
  sites: typeof sites
  pages: typeof pages
  publishing: typeof publishing
  design: typeof designs
  domains: typeof domains
  media: typeof media
  ai: typeof ai
  shop: typeof shop
  payments: typeof payments
  realestate: typeof realestate
  rental: typeof rental
  customers: typeof customers
  loyalty: typeof loyalty
  forms: typeof forms
  delivery: typeof delivery
  voice: typeof voice
  mail: typeof mail
  booking: typeof booking
  blocks: typeof blocks
  recruitment: typeof recruitment
  reservation: typeof reservation
  webhooks: typeof webhooks
  push: typeof push
  key: typeof key
  people: typeof people
  keys: typeof keys
  audit: typeof audit
  seo: typeof seo
  analytics: typeof analytics
  overview: typeof overview
  server: typeof server
  health: typeof health
}

/** All endpoints by feature. Documentation, client and tools derive from them. */
export const contracts: Contracts = {
  sites,
  pages,
  publishing,
  design: designs,
  domains,
  media,
  ai,
  shop,
  payments,
  realestate,
  rental,
  customers,
  loyalty,
  forms,
  delivery,
  voice,
  mail,
  booking,
  blocks,
  recruitment,
  reservation,
  webhooks,
  push,
  key,
  people,
  keys,
  audit,
  seo,
  analytics,
  overview,
  server,
  health,
}

/** The endpoints of visitors, on the hosts of sites. */
export const visitorContracts = {
  analytics: analyticsVisits,
  forms: formVisits,
  realestate: realestateVisits,
  recruitment: recruitmentVisits,
  booking: bookingVisits,
  reservation: reservationVisits,
  rental: rentalVisits,
  delivery: deliveryVisits,
  shop: shopVisits,
  customers: customerVisits,
}
export type VisitorContracts = typeof visitorContracts
