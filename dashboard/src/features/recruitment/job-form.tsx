import type { Job, JobType, RecruitmentCreateInput } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, filled } from '../../components/forms/values.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { JOB_TYPES, jobsKey } from './job-choices.ts'

type Values = {
  title: string
  slug: string
  department: string
  location: string
  jobType: JobType
  description: string
}
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'department', label: 'Department', type: 'text', span: 6 },
  { name: 'location', label: 'Location', type: 'text', span: 6 },
  {
    name: 'jobType',
    label: 'Type',
    type: 'select',
    span: 6,
    options: JOB_TYPES.map((value) => ({ value, label: labelOf(value) })),
  },
  { name: 'slug', label: 'Slug', placeholder: 'Derived from the title', type: 'text', span: 6 },
  { name: 'description', label: 'Description', type: 'textarea', rows: 8 },
]

/** Creates a job as a draft, or edits one. */
export function JobForm({ job, onDone }: { job: Job | null; onDone(): void }) {
  const place = useSitePlace()
  const { recruitment } = place.api
  const { attempt } = useAction(jobsKey(place))
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState<Values>({
    title: job?.title ?? '',
    slug: job?.slug ?? '',
    department: job?.department ?? '',
    location: job?.location ?? '',
    jobType: job?.jobType ?? 'full_time',
    description: job?.description ?? '',
  })
  const save = async (values: Values) => {
    // Without a slug the job keeps its current one.
    const { slug, ...changes } = changesOf(initial, values)
    await (job === null
      ? attempt(
          () =>
            recruitment.create(place.siteId, {
              ...filled(values),
              status: 'draft',
            } as RecruitmentCreateInput),
          'Job created as a draft',
        )
      : attempt(
          () => recruitment.update(place.siteId, job.id, { ...changes, ...(slug && { slug }) }),
          'Saved',
        ))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit={job === null ? 'Create job' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}
