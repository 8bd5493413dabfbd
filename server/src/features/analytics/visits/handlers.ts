import { badRequest } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { analyticsVisits } from './contract.ts'

export const analyticsVisitHandlers: HandlersOf<typeof analyticsVisits> = {
  async countEvent({ visitor }, { body: { name } }) {
    if (visitor.isTrapped) throw badRequest('The form was filled in by a program')
    visitor.hasActed({ act: 'event', target: name })
    return { result: { name }, location: visitor.page }
  },
}
