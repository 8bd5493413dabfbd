import { Box, Stack, Text, Title } from '@mantine/core'
import type { Job } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusHeader } from '../../components/status/status-menu.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'
import { JobForm } from './job-form.tsx'

export function JobPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...jobsKey(place), 'one']}
      load={(id) => place.api.recruitment.get(place.siteId, id)}
      nameOf={({ title }) => title}
      view={(job, onEdit) => <JobView job={job} onEdit={onEdit} onGone={onDone} />}
      edit={(job, onDone) => <JobForm job={job} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

type ViewProps = { job: Job; onEdit(): void; onGone(): void }

function JobView({ job, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const { recruitment } = place.api
  const can = useCan()
  const { id, status } = job
  return (
    <Stack gap="lg">
      <StatusHeader
        status={status}
        options={JOB_STATUSES}
        area={jobsKey(place)}
        change={(status) => recruitment.update(place.siteId, id, { status })}
        next={
          status === 'published'
            ? { to: 'closed', label: 'Close job', isQuiet: true }
            : { to: 'published', label: 'Publish' }
        }
      />
      <Facts
        facts={[
          ['Type', labelOf(job.jobType)],
          ['Department', job.department],
          ['Location', job.location],
          ['Slug', job.slug],
          ...timesOf(job),
        ]}
      />
      {job.description && (
        <Box component="section">
          <Title order={3} fz="md" mb="xs">
            Description
          </Title>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {job.description}
          </Text>
        </Box>
      )}
      <StatusHistory
        queryKey={[...jobsKey(place), 'history', id]}
        load={() => recruitment.history(place.siteId, id)}
      />
      {can.write && (
        <EditAndDelete
          what="job"
          name={job.title}
          warning="Its history is deleted too. To keep it, archive the job instead."
          onEdit={onEdit}
          area={jobsKey(place)}
          remove={() => recruitment.delete(place.siteId, id)}
          onGone={onGone}
        />
      )}
    </Stack>
  )
}
