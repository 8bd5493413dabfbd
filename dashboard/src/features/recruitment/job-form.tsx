import type { Job } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { JOB_TYPES, jobsKey } from './job-choices.ts'

const BLANK = { title: '', slug: '', department: '', location: '', jobType: 'full_time', description: '' }
const FIELDS: Field<typeof BLANK>[] = [
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
  return (
    <CreateOrEdit
      what="job"
      item={job}
      area={jobsKey(place)}
      fields={FIELDS}
      blank={BLANK}
      create={(values) => recruitment.create(place.siteId, { ...values, status: 'draft' } as never)}
      // Without a slug the job keeps its current one.
      update={(id, { slug, ...changes }) =>
        recruitment.update(place.siteId, id, { ...changes, ...(slug && { slug }) } as never)
      }
      created="Job created as a draft"
      onDone={onDone}
    />
  )
}
