import type { HandlersOf } from '../../../platform/context.ts'
import { thanksFor } from '../../../platform/visitors/spam.ts'
import { enquire } from '../enquiries/verbs.ts'
import type { realestateVisits } from './contract.ts'

export const realestateVisitHandlers: HandlersOf<typeof realestateVisits> = {
  async enquire(context, { body }) {
    const { id, isSpam } = await enquire(context, body)
    return { result: { id }, location: thanksFor(context.visitor), counted: isSpam ? null : {} }
  },
}
