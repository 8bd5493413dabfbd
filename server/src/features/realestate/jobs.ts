import { expireSpam } from '../../platform/visitors/inbox.ts'
import { ENQUIRIES } from './enquiries/queries.ts'

export const realestateJobs = [expireSpam('realestate.expire_spam', ENQUIRIES)]
