import type { HandlersOf } from '../../../platform/context.ts'
import type { analyticsVisits } from './contract.ts'

export const analyticsVisitHandlers: HandlersOf<typeof analyticsVisits> = {
  async countEvent({ visitor }, { body: { name } }) {
    return { result: { name }, location: visitor.page, counted: { target: name } }
  },
}
