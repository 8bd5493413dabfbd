import { expireSpam } from '../../platform/visitors/inbox.ts'
import { APPLICATIONS } from './applications/queries.ts'

export const recruitmentJobs = [expireSpam('recruitment.expire_spam', APPLICATIONS)]
