import type { PersonalTable } from '../../platform/personal-data.ts'

export const formPersonalData: PersonalTable[] = [
  {
    table: 'form_submissions',
    activity: { status: null, details: { formId: 'form_id', page: 'page' } },
    email: 'email',
    text: 'answers',
    erased: { answers: { json: {} }, email: null },
  },
  { table: 'form_files', key: 'submission_id', file: 'object_key', erased: 'deleted' },
]
