import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { forms } from './contract.ts'
import * as queries from './queries.ts'
import { submissionHandlers } from './submissions/handlers.ts'
import { changeForm, createForm, deleteForm } from './verbs.ts'

export const formHandlers: HandlersOf<typeof forms> = {
  list: ({ db, site, clock }, { query }) => queries.listForms(db, site.id, { ...query, now: clock.now() }),

  create: (context, { body }) => createForm(context, body),

  async get({ db, site, clock }, { params }) {
    return found(await queries.findForm(db, site.id, params.formId, clock.now()), 'Form')
  },

  update: (context, { params, body, ifMatch }) =>
    changeForm(context, { ...body, id: params.formId, ifMatch }),

  delete: (context, { params }) => deleteForm(context, params.formId),

  ...submissionHandlers,
}
