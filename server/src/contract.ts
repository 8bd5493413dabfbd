import { blocks } from './features/blocks/contract.ts'
import { booking } from './features/booking/contract.ts'
import { delivery } from './features/delivery/contract.ts'
import { health } from './features/health/contract.ts'
import { media } from './features/media/contract.ts'
import { pages } from './features/pages/contract.ts'
import { realestate } from './features/realestate/contract.ts'
import { recruitment } from './features/recruitment/contract.ts'
import { rental } from './features/rental/contract.ts'
import { reservation } from './features/reservation/contract.ts'
import { shop } from './features/shop/contract.ts'
import { sites } from './features/sites/contract.ts'
import { voice } from './features/voice/contract.ts'

/** Every endpoint of the API, by feature: what the documentation, the client and the tools are derived from. */
export const contracts = {
  sites,
  pages,
  media,
  shop,
  realestate,
  rental,
  delivery,
  voice,
  booking,
  blocks,
  recruitment,
  reservation,
  health,
}
export type Contracts = typeof contracts
