import { type DesignDocument, PRESETS } from '@sitewright/blocks/design'
import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { designs } from './contract.ts'
import * as queries from './queries.ts'
import type { FrameParts, Menu } from './rules.ts'
import { compiled, completed, designOf, frameOf, liveStateOf, navigationOf } from './shown.ts'
import { saveDesign, saveFrame, saveNavigation } from './verbs.ts'

export const designHandlers: HandlersOf<typeof designs> = {
  async get({ db, site }) {
    return designOf(await queries.findDocument<DesignDocument>(db, site.id, 'design'))
  },

  async getLive({ db, site }) {
    const live = found(await queries.findLiveDocument<DesignDocument>(db, site.id, 'design'), 'Live design')
    return { ...compiled(live.data), ...liveStateOf(live) }
  },

  update: ({ caller, ...context }, { body, ifMatch }) =>
    saveDesign(context, body, { by: caller.id, ifMatch }),

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

  updateNavigation: ({ caller, ...context }, { body, ifMatch }) =>
    saveNavigation(context, body.menus, { by: caller.id, ifMatch }),

  async getFrame({ db, site }) {
    return frameOf(await queries.findDocument<FrameParts>(db, site.id, 'frame'))
  },

  async getLiveFrame({ db, site }) {
    const live = found(await queries.findLiveDocument<FrameParts>(db, site.id, 'frame'), 'Live frame')
    return { ...live.data, ...liveStateOf(live) }
  },

  updateFrame: ({ caller, ...context }, { body, ifMatch }) =>
    saveFrame(context, body, { by: caller.id, ifMatch }),
}
