import { health } from './features/health/contract.ts'
import { media } from './features/media/contract.ts'
import { pages } from './features/pages/contract.ts'
import { push } from './features/push/contract.ts'
import { sites } from './features/sites/contract.ts'
import { webhooks } from './features/webhooks/contract.ts'

/** Every endpoint of the API, by feature: what the documentation, the client and the tools are derived from. */
export const contracts = { sites, pages, media, webhooks, push, health }
export type Contracts = typeof contracts
