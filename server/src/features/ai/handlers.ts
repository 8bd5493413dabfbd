import type { HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { contentAssist } from './assist/assistance.ts'
import { generateTemplate, generateTemplateVariants } from './compose/templates.ts'
import type { ai } from './contract.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { translatePage } from './translate/translation.ts'
import type { MediaVerbs } from './verbs.ts'

/** A page as other features know it. */
export type PageContent = {
  title: string
  blocks: Record<string, unknown>
  seo: { title: string | null; description: string | null; ogImage: string | null }
}
/** What AI does with pages, by the feature they belong to. */
export type PageVerbs = {
  findPage(db: Db, siteId: string, pageId: string): Promise<PageContent | undefined>
}

export const aiHandlers = (pages: PageVerbs, media: MediaVerbs): HandlersOf<typeof ai> => ({
  ...jobHandlers(media),
  translate: (context, { body }) => translatePage(context, pages, body),
  contentAssist: (context, { body }) => contentAssist(context, pages, body),
  generateTemplate,
  generateTemplateVariants,
})
