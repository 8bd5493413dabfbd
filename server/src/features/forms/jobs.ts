import { expireSpam } from '../../platform/visitors/inbox.ts'
import { SUBMISSIONS } from './submissions/queries.ts'

export const formsJobs = [expireSpam('forms.expire_spam', SUBMISSIONS)]
