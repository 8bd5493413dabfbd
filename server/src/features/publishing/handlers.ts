import { found, notFound } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { publishing } from './contract.ts'
import * as previews from './preview-queries.ts'
import * as queries from './queries.ts'
import * as schedules from './schedule-queries.ts'
import { createPreview, createSchedule, type EmitPublished, restoreRelease } from './verbs.ts'

const DEFAULT_MINUTES = 24 * 60

type Dependencies = { emitPublished: EmitPublished }

export const publishingHandlers = ({ emitPublished }: Dependencies): HandlersOf<typeof publishing> => ({
  listReleases: async ({ db, site }, { query }) => queries.listReleases(db, site.id, query),

  async getDraftRelease({ db, site }) {
    return found(await queries.findDraftRelease(db, site.id), 'Site')
  },

  async getRelease({ db, site }, { params }) {
    return found(await queries.findRelease(db, site.id, params.number), 'Release')
  },

  restoreRelease: (context, { params, body }) => restoreRelease(context, params.number, body, emitPublished),

  listSchedules: async ({ db, site }, { query }) =>
    schedules.listSchedules(db, site.id, site.timeZone, query),

  createSchedule: (context, { body }) => createSchedule(context, body),

  async deleteSchedule({ db, site }, { params }) {
    if (!(await schedules.deleteSchedule(db, site.id, params.scheduleId))) throw notFound('Schedule')
  },

  listPreviews: async ({ db, site, clock }, { query }) =>
    previews.listPreviews(db, site.id, clock.now(), query),

  createPreview: (context, { body }) => createPreview(context, body.expiresInMinutes ?? DEFAULT_MINUTES),

  async deletePreview({ db, site }, { params }) {
    if (!(await previews.deletePreview(db, site.id, params.previewId))) throw notFound('Preview')
  },
})
