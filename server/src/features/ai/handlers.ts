import type { HandlersOf } from '../../platform/context.ts'
import { contentAssist } from './assist/verbs.ts'
import { usageOf } from './budget/ledger.ts'
import { generateTemplate, generateTemplateVariants } from './compose/handlers.ts'
import { connectionHandlers } from './connections/handlers.ts'
import type { ai } from './contract.ts'
import type { Discarding, Makers, MediaLibrary, Pages } from './dependencies.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { estimatePage, translatePage } from './translate/verbs.ts'

export const aiHandlers = (
  pages: Pages & Discarding,
  media: MediaLibrary,
  makers: Makers,
): HandlersOf<typeof ai> => ({
  ...jobHandlers(media, pages, { ...pages, makers }),
  translate: (context, { body }) => translatePage(context, pages, body),
  estimateTranslation: (context, { body }) => estimatePage(context, pages, body.pageId),
  contentAssist: (context, { body }) => contentAssist(context, pages, body),
  generateTemplate,
  generateTemplateVariants,
  ...connectionHandlers,
  getUsage: (context) => usageOf(context),
})
