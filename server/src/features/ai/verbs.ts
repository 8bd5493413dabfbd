import type { PublicContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PageDraft } from './compose/composition.ts'
import type { Picture } from './compose/stock-images.ts'
import type { AiJob } from './contract.ts'

/** What AI does with the media library, by the feature it belongs to. */
export type MediaVerbs = {
  findImages(db: Db, siteId: string, publicUrl: string, ids: string[]): Promise<{ id: string; url: string }[]>
  /** Keeps the bytes of a file that can be listed then. Throws when it is not what it says. Safe to repeat. */
  storeFile(
    context: Pick<PublicContext, 'storage' | 'publicUrl'>,
    siteId: string,
    file: Omit<Picture, 'alt'> & { id: string; alt: string | null },
  ): Promise<{ url: string; list(tx: Db, now: Date): Promise<void> }>
  /** Also of files that were stored and not listed. */
  removeFiles(
    tx: Db,
    siteId: string,
    ids: string[],
    context: Pick<PublicContext, 'jobs' | 'publicUrl'> & { now: Date },
  ): Promise<void>
}
/** What a job does with what it has made. */
export type JobVerbs = MediaVerbs & {
  /** Slugs of the site, the latest first. */
  findSlugs(db: Db, siteId: string): Promise<string[]>
  /** The slugs, or others where they are taken: a different one for each. */
  freeSlugs(db: Db, siteId: string, slugs: string[]): Promise<string[]>
  /** Undefined when the slug is taken. */
  saveDraft(
    tx: Db,
    siteId: string,
    draft: Pick<PageDraft, 'title' | 'slug' | 'blocks' | 'seo'>,
    now: Date,
  ): Promise<AiJob['pages'][number] | undefined>
}
