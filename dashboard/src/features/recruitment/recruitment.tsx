import { Button, Group } from '@mantine/core'
import type { Job, JobStatus } from '@sitewright/client'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'

const JobForm = lazy(async () => ({ default: (await import('./job-form.tsx')).JobForm }))
const JobPanel = lazy(async () => ({ default: (await import('./job-panel.tsx')).JobPanel }))

export function Recruitment() {
  const place = useSitePlace()
  const can = useCan()
  const { filters, set } = useFilters<Record<'status', JobStatus>>(['status'])
  const { status = null } = filters
  const opened = useOpened()
  const list = useList<Job>([...jobsKey(place), 'list', status], (cursor) =>
    place.api.recruitment.list(place.siteId, { ...(status && { status }), ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New job
    </Button>
  )
  return (
    <Page title="Jobs">
      <ResourceTable
        label="Jobs"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Choice
              label="Status"
              options={JOB_STATUSES}
              value={status}
              onChange={(status) => set('status', status)}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Job', cell: ({ title }) => title },
          { header: 'Department', wide: true, cell: ({ department }) => department ?? '–' },
          { header: 'Location', wide: true, cell: ({ location }) => location ?? '–' },
          { header: 'Type', wide: true, cell: ({ jobType }) => labelOf(jobType) },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => <Moment value={updatedAt} date /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconBriefcase}
            title={status ? 'No jobs with this status' : 'No jobs yet'}
            action={!status && add}
          >
            {status
              ? 'Choose another status to see more.'
              : 'Your open positions. Jobs are drafts until you publish them.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New job' : 'Job'}>
        {opened.isNew && <JobForm job={null} onDone={opened.close} />}
        {opened.id && <JobPanel jobId={opened.id} onGone={opened.close} />}
      </SidePanel>
    </Page>
  )
}
