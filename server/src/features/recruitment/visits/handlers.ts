import type { HandlersOf } from '../../../platform/context.ts'
import { thanksFor } from '../../../platform/visitors/spam.ts'
import { apply } from '../applications/verbs.ts'
import type { recruitmentVisits } from './contract.ts'

export const recruitmentVisitHandlers: HandlersOf<typeof recruitmentVisits> = {
  async apply(context, { body, files }) {
    const { id, isSpam } = await apply(context, body, files)
    return { result: { id }, location: thanksFor(context.visitor), counted: isSpam ? null : {} }
  },
}
