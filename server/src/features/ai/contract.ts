import { contract } from '../../api/endpoint.ts'
import { assistEndpoints } from './assist/contract.ts'
import { budgetEndpoints } from './budget/contract.ts'
import { templateEndpoints } from './compose/contract.ts'
import { connectionEndpoints } from './connections/contract.ts'
import { aiJobEvents, jobEndpoints } from './jobs/contract.ts'
import { translationEndpoints } from './translate/contract.ts'

export const ai = contract('ai', 'AI', [aiJobEvents], {
  ...jobEndpoints,
  ...translationEndpoints,
  ...assistEndpoints,
  ...templateEndpoints,
  ...budgetEndpoints,
  ...connectionEndpoints,
})
