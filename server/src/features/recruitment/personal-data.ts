import type { PersonalTable } from '../../platform/personal-data.ts'

export const recruitmentPersonalData: PersonalTable[] = [
  {
    table: 'job_applications',
    activity: { status: 'stage', details: { jobId: 'job_id', jobTitle: 'job_title' } },
    email: 'email',
    file: 'cv_key',
    erased: {
      name: 'Erased',
      email: null,
      phone: null,
      message: null,
      notes: null,
      cv_filename: null,
      cv_size_bytes: null,
      cv_key: null,
    },
  },
]
