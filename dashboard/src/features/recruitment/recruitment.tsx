import { Button, Group } from '@mantine/core'
import type { Job, JobStatus } from '@sitewright/client'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { Moment } from '../../components/moment.tsx'
import { Page } from '../../components/page.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { labelOf } from '../../lib/format.ts'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'
import { JobForm } from './job-form.tsx'
import { JobPanel } from './job-panel.tsx'

export function Recruitment() {
  const place = useSitePlace()
  const can = useCan()
  const [status, setStatus] = useState<JobStatus | null>(null)
  const [opened, setOpened] = useState<Job | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<Job>([...jobsKey(place), 'list', status], (cursor) =>
    place.api.recruitment.list(place.siteId, { ...(status && { status }), ...(cursor && { cursor }) }),
  )
  // It may be another one now.
  const titleOf = (job: Job) => (list.items.find(({ id }) => id === job.id) ?? job).title
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New job
    </Button>
  )
  return (
    <Page title="Jobs">
      <ResourceTable
        label="Jobs"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <Choice label="Status" options={JOB_STATUSES} value={status} onChange={setStatus} />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Job', cell: ({ title }) => title },
          { header: 'Department', wide: true, cell: ({ department }) => department ?? '–' },
          { header: 'Location', wide: true, cell: ({ location }) => location ?? '–' },
          { header: 'Kind', wide: true, cell: ({ jobType }) => labelOf(jobType) },
          { header: 'Changed', wide: true, cell: ({ updatedAt }) => <Moment value={updatedAt} date /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconBriefcase}
            title={status ? 'No job has this status' : 'No jobs yet'}
            action={!status && add}
          >
            {status
              ? 'Choose another status to see more.'
              : 'Who you are looking for. Jobs are drafts until you publish them.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New job' : titleOf(opened)}
      >
        {opened === 'new' && <JobForm job={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <JobPanel jobId={opened.id} onGone={close} />}
      </SidePanel>
    </Page>
  )
}
