import { contracts } from './contract.ts'
import { Event } from './features/webhooks/schema.ts'

const declared = Object.values(contracts).flatMap(({ events }) => events)

/** The events that contracts declare, and the schemas of webhook requests. Documentation and client types derive from them. */
export const events = {
  declared,
  envelope: Event,
  data: Object.fromEntries(declared.map(({ type, data }) => [type, data])),
}
