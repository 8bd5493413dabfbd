import type { PublicContext, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Picture } from './compose/stock-images.ts'
import type { AiJob } from './jobs/contract.ts'
import type { PageDraft } from './plan/site-plan.ts'

// What AI needs from other features. `app.ts` and `background.ts` pass it in.

export type PageContent = {
  title: string
  blocks: Record<string, unknown>
  seo: { title: string | null; description: string | null; ogImage: string | null }
}

export type PageReader = {
  findPage(db: Db, siteId: string, pageId: string): Promise<PageContent | undefined>
}

export type Pages = PageReader & {
  /** Throws CONFLICT if a translation of the page into a language cannot be saved. */
  checkTranslation(db: Db, site: SiteContext['site'], pageId: string, language: string): Promise<void>
  /** Saves a draft in the translation group of the page, once for each language. Resolves to its id. */
  saveTranslation(
    context: SiteContext,
    pageId: string,
    language: string,
    content: PageContent,
  ): Promise<string>
}

export type MediaLibrary = {
  findImages(db: Db, siteId: string, publicUrl: string, ids: string[]): Promise<{ id: string; url: string }[]>
  /** Stores the file; `list` then adds it to the library. Throws if the content does not match its type. Idempotent. */
  storeFile(
    context: Pick<PublicContext, 'storage' | 'publicUrl'>,
    site: { id: string; accountId: string },
    file: Omit<Picture, 'alt'> & { id: string; alt: string | null },
  ): Promise<{ url: string; list(tx: Db, now: Date): Promise<void> }>
  /** Also removes files that were stored but not listed. */
  removeFiles(
    tx: Db,
    siteId: string,
    ids: string[],
    context: Pick<PublicContext, 'jobs' | 'publicUrl'> & { now: Date },
  ): Promise<void>
}

export type JobDependencies = MediaLibrary & {
  /** Slugs of the site's pages, newest first. */
  findSlugs(db: Db, siteId: string): Promise<string[]>
  /** Replaces slugs that are taken. The result has as many different slugs. */
  freeSlugs(db: Db, siteId: string, slugs: string[]): Promise<string[]>
  /** Resolves to undefined if the slug is taken. */
  saveDraft(
    tx: Db,
    siteId: string,
    draft: Pick<PageDraft, 'title' | 'slug' | 'blocks' | 'seo'>,
    now: Date,
  ): Promise<AiJob['pages'][number] | undefined>
}
