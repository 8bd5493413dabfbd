import { compileDesign, type DesignDocument } from '@sitewright/blocks/design'
import { checkVersion, refuse } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import { emit } from '../../platform/work/events.ts'
import { designEvents, type Frame, frameEvents, navigationEvents } from './contract.ts'
import * as queries from './queries.ts'
import { type FrameParts, frameErrors, type Menu, menuErrors, pageIdsIn } from './rules.ts'
import { designOf, frameOf, navigationOf } from './shown.ts'

const EVENTS = { design: designEvents, navigation: navigationEvents, frame: frameEvents }

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>
/** Who saves, null for a job, and the version that they have read, null for any. */
type Saving = { by: string | null; ifMatch: number | null }

export async function saveDesign(context: Context, design: DesignDocument, saving: Saving) {
  refuse(compileDesign(design).errors)
  return save(context, 'design', saving, () => design, designOf)
}

export async function saveNavigation(
  context: Context,
  menus: { name: string; items: unknown[] }[],
  saving: Saving,
) {
  const pages = await queries.findPages(context.db, context.site.id, pageIdsIn(menus))
  refuse(menuErrors(menus, (id) => pages.has(id)))
  return save(context, 'navigation', saving, () => ({ menus: menus as Menu[] }), navigationOf)
}

export async function saveFrame(context: Context, { header, footer }: Partial<FrameParts>, saving: Saving) {
  refuse(frameErrors({ header, footer }))
  return save<FrameParts, Frame>(
    context,
    'frame',
    saving,
    (saved = { header: {}, footer: {} }) => ({
      header: header ?? saved.header,
      footer: footer ?? saved.footer,
    }),
    frameOf,
  )
}

/** Saves a new version of a document, and emits its event. Throws CONFLICT when `ifMatch` is another version. */
async function save<Data, Resource extends object>(
  { db, site, clock }: Context,
  kind: queries.DocumentKind,
  { by, ifMatch }: Saving,
  change: (saved: Data | undefined) => Data,
  shown: (saved: queries.Document<Data> | undefined) => { resource: Resource; version: number },
) {
  return db.transaction(async (tx) => {
    await queries.lockDocuments(tx, site.id)
    const current = await queries.findDocument<Data>(tx, site.id, kind)
    checkVersion(kind, current?.version ?? 0, ifMatch)
    const now = clock.now()
    const saved = shown(await queries.saveDocument(tx, site.id, kind, change(current?.data), now, by))
    await emit(tx, site.id, EVENTS[kind].updated, saved.resource, now)
    return saved
  })
}

/** Takes a design or menus away that were never live. */
export async function removeDocument({ db, site, clock }: Context, kind: 'design' | 'navigation') {
  await db.transaction(async (tx) => {
    await queries.lockDocuments(tx, site.id)
    await queries.deleteDocument(tx, site.id, kind)
    const { resource } = kind === 'design' ? designOf(undefined) : navigationOf(undefined)
    await emit(tx, site.id, EVENTS[kind].updated, resource, clock.now())
  })
}
