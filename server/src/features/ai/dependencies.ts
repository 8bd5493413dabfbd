import type { Json } from '../../api/reply.ts'
import type { ChangeContext, PublicContext, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ItemFields } from './business/items.ts'
import type { Picture } from './compose/stock-images.ts'
import type { AiJob } from './jobs/contract.ts'
import type { PageDraft } from './plan/site-plan.ts'
import type { ItemType } from './rules.ts'

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
  /** Ids of pages in a language that are not archived, the oldest first: of these ids, or all. */
  findPagesIn(
    db: Db,
    site: ChangeContext['site'],
    language: string,
    wanted: { ids: string[] | null; limit: number },
  ): Promise<string[]>
  /** The page of its translation group in a language. */
  findTranslation(
    db: Db,
    site: ChangeContext['site'],
    pageId: string,
    language: string,
  ): Promise<{ id: string; status: 'draft' | 'published' | 'archived'; isLive: boolean } | undefined>
  /** Throws CONFLICT if a translation of the page into a language cannot be saved. */
  checkTranslation(db: Db, site: ChangeContext['site'], pageId: string, language: string): Promise<void>
  /**
   * Saves a draft in the translation group of the page, once for each language, or a new version of the page that is
   * there. Resolves to its id. Throws CONFLICT if that is more than a draft and `mayBeLive` is not set.
   */
  saveTranslation(
    context: ChangeContext,
    pageId: string,
    language: string,
    content: PageContent,
    options?: { mayBeLive?: boolean },
  ): Promise<string>
}

export type Menus = { name: string; items: MenuItem[] }[]
export type MenuItem = {
  label: string
  translations?: { language: string; label: string }[]
  items?: MenuItem[]
}
export type MenuLibrary = {
  /** Makes other changes of the menus wait until the transaction ends. */
  lockMenus(db: Db, siteId: string): Promise<unknown>
  findMenus(db: Db, siteId: string): Promise<Menus>
  saveMenus(context: Pick<ChangeContext, 'db' | 'site' | 'clock'>, menus: Menus, by: string): Promise<unknown>
}

export type MediaLibrary = {
  findImages(
    db: Db,
    siteId: string,
    publicUrl: string,
    ids: string[],
  ): Promise<{ id: string; url: string; alt: string | null }[]>
  /** Stores the file; `list` then adds it to the library. Throws if the content does not match its type. Idempotent. */
  storeFile(
    context: Pick<PublicContext, 'storage' | 'publicUrl'>,
    site: { id: string; accountId: string },
    file: Omit<Picture, 'alt'> & { id: string; alt: string | null },
  ): Promise<{ url: string; list(tx: Db, now: Date): Promise<void> }>
  /** Which of these ids are mentioned outside of pages, such as in menus or pictures of products. */
  findUsed(db: Db, siteId: string, ids: string[]): Promise<string[]>
  /** Also removes files that were stored but not listed. */
  removeFiles(
    tx: Db,
    siteId: string,
    ids: string[],
    context: Pick<PublicContext, 'jobs' | 'publicUrl'> & { now: Date },
  ): Promise<void>
}

export type JobDependencies = MediaLibrary & {
  makers: Makers
  pages: Pages
  menus: MenuLibrary
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

/** A item as the API shows it. */
type Shown = Json<object> | object

/** How items of a type are made, and taken back. */
export type Maker<Fields> = {
  /** Which of these names the site uses already, in lower case; for what a site has once, all or none. */
  findNames(db: Db, siteId: string, names: string[]): Promise<string[]>
  /** Locks the item against changes until the transaction ends. */
  lock(db: Db, siteId: string, id: string): Promise<unknown>
  create(context: Pick<ChangeContext, 'db' | 'site' | 'clock'>, fields: Fields): Promise<Shown>
  find(db: Db, siteId: string, id: string): Promise<Shown | undefined>
  /** Throws CONFLICT if it is in use. */
  remove(context: Pick<SiteContext, 'db' | 'site' | 'clock' | 'jobs'>, id: string): Promise<unknown>
}
export type Makers = { [Type in ItemType]: Maker<ItemFields[Type]> }

export type Discarding = {
  /** Deletes pages that are not used, not linked from what stays, and neither changed nor live since they were saved. Resolves to the outcome for each. */
  discardDrafts(
    db: Db,
    siteId: string,
    pages: { ids: string[]; used: ReadonlySet<string>; since: Date },
    now: Date,
  ): Promise<Map<string, 'removed' | 'changed' | 'live' | 'used'>>
  /** Which of these ids pages mention that are live, or were saved since a time. */
  findMentions(db: Db, siteId: string, ids: string[], since: Date): Promise<string[]>
}
