import type { Trace } from '../../platform/traces.ts'

export const formTraces: Trace[] = [
  {
    table: 'form_submissions',
    activity: { status: null, details: { formId: 'form_id', page: 'page' } },
    email: 'email',
    text: 'answers',
    erased: { answers: { json: {} }, email: null },
  },
  { table: 'form_files', key: 'submission_id', file: 'object_key', erased: 'deleted' },
]
