import type { HandlersOf } from '../../platform/context.ts'
import { auditHandlers } from './audit/handlers.ts'
import { businessHandlers } from './business/handlers.ts'
import type { seo } from './contract.ts'
import { notFoundHandlers } from './not-found/handlers.ts'
import type { NotFoundCounts } from './not-found/rules.ts'
import { redirectHandlers } from './redirects/handlers.ts'
import { robotsHandlers } from './robots/handlers.ts'

export const seoHandlers = (counts: NotFoundCounts): HandlersOf<typeof seo> => ({
  ...redirectHandlers,
  ...notFoundHandlers(counts),
  ...auditHandlers,
  ...robotsHandlers,
  ...businessHandlers,
})
