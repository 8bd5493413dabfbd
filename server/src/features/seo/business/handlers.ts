import type { Contract } from '../../../api/endpoint.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { business } from './contract.ts'
import { readBusiness, updateBusiness } from './verbs.ts'

export const businessHandlers: HandlersOf<Contract<typeof business>> = {
  getBusiness: ({ db, site }) => readBusiness(db, site.id),
  updateBusiness: (context, { body }) => updateBusiness(context, body),
}
