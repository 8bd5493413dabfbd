import { compileDesign, type DesignDocument, PRESETS } from '@sitewright/blocks/design'
import { checkVersion, found, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { emit } from '../../platform/work/events.ts'
import type { Design, DocumentState, designs, Frame, LiveState, Navigation } from './contract.ts'
import * as queries from './queries.ts'
import { type FrameParts, frameErrors, type Menu, menuErrors, pageIdsIn } from './rules.ts'

export const designHandlers: HandlersOf<typeof designs> = {
  async get({ db, site }) {
    return designOf(await queries.findDocument<DesignDocument>(db, site.id, 'design'))
  },

  async getLive({ db, site }) {
    const live = found(await queries.findLiveDocument<DesignDocument>(db, site.id, 'design'), 'Live design')
    return { ...compiled(live.data), ...liveStateOf(live) }
  },

  async update(context, { body, ifMatch }) {
    refuse(compileDesign(body).errors)
    return save(context, 'design', ifMatch, () => body, designOf)
  },

  async listPresets() {
    return PRESETS.map(({ design, ...preset }) => ({ ...preset, ...completed(design) }))
  },

  async getNavigation({ db, site }) {
    return navigationOf(await queries.findDocument<{ menus: Menu[] }>(db, site.id, 'navigation'))
  },

  async getLiveNavigation({ db, site }) {
    const kind = 'navigation'
    const live = found(
      await queries.findLiveDocument<{ menus: Menu[] }>(db, site.id, kind),
      'Live navigation',
    )
    return { menus: live.data.menus, ...liveStateOf(live) }
  },

  async updateNavigation(context, { body, ifMatch }) {
    const { db, site } = context
    const pages = await queries.findPages(db, site.id, pageIdsIn(body.menus))
    refuse(menuErrors(body.menus, (id) => pages.has(id)))
    const menus = body.menus as Menu[]
    return save(context, 'navigation', ifMatch, () => ({ menus }), navigationOf)
  },

  async getFrame({ db, site }) {
    return frameOf(await queries.findDocument<FrameParts>(db, site.id, 'frame'))
  },

  async getLiveFrame({ db, site }) {
    const live = found(await queries.findLiveDocument<FrameParts>(db, site.id, 'frame'), 'Live frame')
    return { ...live.data, ...liveStateOf(live) }
  },

  async updateFrame(context, { body, ifMatch }) {
    refuse(frameErrors(body))
    return save<FrameParts, Frame>(
      context,
      'frame',
      ifMatch,
      (saved = { header: {}, footer: {} }) => ({ ...saved, ...body }),
      frameOf,
    )
  },
}

type Saved<Data> = queries.Document<Data> | undefined

const completed = ({ tokens, dark = {}, scheme = 'auto' }: DesignDocument) => ({ tokens, dark, scheme })

function compiled(document: DesignDocument) {
  const { css, contrast, fonts } = compileDesign(document)
  return { ...completed(document), contrast, fonts, css }
}

function designOf(saved: Saved<DesignDocument>) {
  const resource: Design = { ...compiled(saved?.data ?? { tokens: {} }), ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

function navigationOf(saved: Saved<{ menus: Menu[] }>) {
  const resource: Navigation = { menus: saved?.data.menus ?? [], ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

function frameOf(saved: Saved<FrameParts>) {
  const { header = {}, footer = {} } = saved?.data ?? {}
  const resource: Frame = { header, footer, ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

const stateOf = (saved: Saved<unknown>): DocumentState => ({
  liveVersion: saved?.liveVersion ?? null,
  hasUnpublishedChanges: saved !== undefined && saved.liveVersion !== saved.version,
  updatedAt: saved?.updatedAt.toISOString() ?? null,
})

const liveStateOf = ({ version, release }: LiveState): LiveState => ({ version, release })

/** Saves a new version of a document, and emits its event. Throws CONFLICT when `ifMatch` is another version. */
async function save<Data, Resource extends object>(
  { db, site, caller, clock }: SiteContext,
  kind: queries.DocumentKind,
  ifMatch: number | null,
  change: (saved: Data | undefined) => Data,
  answer: (saved: Saved<Data>) => { resource: Resource; version: number },
) {
  return db.transaction(async (tx) => {
    await queries.lockDocuments(tx, site.id)
    const current = await queries.findDocument<Data>(tx, site.id, kind)
    const version = current?.version ?? 0
    checkVersion(kind, version, ifMatch)
    const now = clock.now()
    const saved = answer(await queries.saveDocument(tx, site.id, kind, change(current?.data), now, caller.id))
    await emit(tx, site.id, `${kind}.updated`, saved.resource, now)
    return saved
  })
}
