import { conflict, found, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { newId } from '../../platform/values/ids.ts'
import type { forms } from './contract.ts'
import * as queries from './queries.ts'
import { fieldErrors } from './rules.ts'
import { submissionHandlers } from './submissions/handlers.ts'

export const formHandlers: HandlersOf<typeof forms> = {
  list: ({ db, site, clock }, { query }) => queries.listForms(db, site.id, { ...query, now: clock.now() }),

  async create({ db, site, clock }, { body }) {
    refuse(fieldErrors(body.fields))
    const id = newId('form')
    const now = clock.now()
    await queries.insertForm(db, site.id, { ...body, id, createdAt: now })
    return found(await queries.findForm(db, site.id, id, now), 'Form')
  },

  async get({ db, site, clock }, { params }) {
    return found(await queries.findForm(db, site.id, params.formId, clock.now()), 'Form')
  },

  async update({ db, site, clock }, { params, body, ifMatch }) {
    if (body.fields) refuse(fieldErrors(body.fields))
    return db.transaction(async (tx) => {
      const { version } = found(await queries.lockForm(tx, site.id, params.formId), 'Form')
      if (ifMatch !== null && ifMatch !== version)
        throw conflict('The form has changed since; read it again', 'version_mismatch', { version })
      await queries.updateForm(tx, site.id, params.formId, body, clock.now())
      return found(await queries.findForm(tx, site.id, params.formId, clock.now()), 'Form')
    })
  },

  async delete({ db, site, jobs }, { params }) {
    await db.transaction(async (tx) => {
      const keys = found(await queries.deleteForm(tx, site.id, params.formId), 'Form')
      if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
    })
    return { id: params.formId, deleted: true }
  },

  ...submissionHandlers,
}
