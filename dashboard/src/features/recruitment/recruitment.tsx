import type { Job, JobStatus } from '@sitewright/client'
import { IconBriefcase } from '@tabler/icons-react'
import { lazy } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'

const JobForm = lazy(async () => ({ default: (await import('./job-form.tsx')).JobForm }))
const JobPanel = lazy(async () => ({ default: (await import('./job-panel.tsx')).JobPanel }))

export function Recruitment() {
  const place = useSitePlace()
  const { filters, set } = useFilters<Record<'status', JobStatus>>(['status'])
  const { status = null } = filters
  const list = useList<Job>([...jobsKey(place), 'list', status], (cursor) =>
    place.api.recruitment.list(place.siteId, { ...(status && { status }), ...(cursor && { cursor }) }),
  )
  return (
    <Page title="Jobs">
      <ResourceList
        label="Jobs"
        what="job"
        icon={IconBriefcase}
        list={list}
        isNarrowed={status !== null}
        filters={
          <Choice
            label="Status"
            options={JOB_STATUSES}
            value={status}
            onChange={(status) => set('status', status)}
          />
        }
        columns={[
          { header: 'Job', cell: ({ title }) => title },
          { header: 'Department', wide: true, cell: ({ department }) => department ?? '–' },
          { header: 'Location', wide: true, cell: ({ location }) => location ?? '–' },
          { header: 'Type', wide: true, cell: ({ jobType }) => labelOf(jobType) },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => <Moment value={updatedAt} date /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        hint="Your open positions. Jobs are drafts until you publish them."
        form={(close) => <JobForm job={null} onDone={close} />}
        panel={(id, close) => <JobPanel jobId={id} onGone={close} />}
      />
    </Page>
  )
}
