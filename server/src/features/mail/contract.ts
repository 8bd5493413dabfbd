import { contract } from '../../api/endpoint.ts'
import { outboxEndpoints } from './outbox/contract.ts'
import { settingEndpoints } from './settings/contract.ts'
import { templateEndpoints } from './templates/contract.ts'

export const mail = contract('mail', 'Mail', {
  ...outboxEndpoints,
  ...templateEndpoints,
  ...settingEndpoints,
})
