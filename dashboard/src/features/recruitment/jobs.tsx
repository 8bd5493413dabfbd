import type { Job, JobStatus } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { IconBriefcase } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'

const JobPanel = lazyNamed(() => import('./job-panel.tsx'), 'JobPanel')

export function Jobs() {
  const place = useSitePlace()
  return (
    <ResourceList<Job, { status: JobStatus }>
      label="Jobs"
      what="job"
      icon={IconBriefcase}
      queryKey={[...jobsKey(place), 'list']}
      load={(wanted) => place.api.recruitment.list(place.siteId, wanted)}
      filters={[{ name: 'status', label: 'Status', type: 'choice', options: JOB_STATUSES }]}
      columns={[
        { header: 'Job', cell: ({ title }) => title },
        { header: 'Department', wide: true, cell: ({ department }) => department ?? '–' },
        { header: 'Location', wide: true, cell: ({ location }) => location ?? '–' },
        { header: 'Type', wide: true, cell: ({ jobType }) => labelOf(jobType) },
        { header: 'Updated', wide: true, cell: ({ updatedAt }) => <Moment value={updatedAt} date /> },
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      hint="Your open positions. Jobs are drafts until you publish them."
      content={(id, close) => <JobPanel id={id} onDone={close} />}
    />
  )
}
