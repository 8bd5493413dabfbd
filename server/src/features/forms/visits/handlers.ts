import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { thanksFor } from '../../../platform/visitors/spam.ts'
import { submit } from '../submissions/verbs.ts'
import { findSentForm } from '../verbs.ts'
import type { formVisits } from './contract.ts'

export const formVisitHandlers: HandlersOf<typeof formVisits> = {
  async submit(context, { params, body, files }) {
    const form = found(await findSentForm(context, params.formId), 'Form')
    const { id, isSpam } = await submit(context, form, body, files)
    return {
      result: { id },
      location: form.redirectTo ?? thanksFor(context.visitor),
      counted: isSpam ? null : { target: form.id },
    }
  },
}
