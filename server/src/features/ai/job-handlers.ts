import type { HandlersOf } from '../../platform/context.ts'
import type { ai } from './contract.ts'

type JobHandlers = Pick<HandlersOf<typeof ai>, 'generate' | 'listJobs' | 'getJob' | 'cancelJob' | 'getUsage'>
const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}

export const jobHandlers: JobHandlers = {
  generate: notYet,
  listJobs: notYet,
  getJob: notYet,
  cancelJob: notYet,
  getUsage: notYet,
}
