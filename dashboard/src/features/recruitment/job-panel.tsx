import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Job, JobStatus } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { StatusMenu } from '../../components/status/status-menu.tsx'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'
import { JobForm } from './job-form.tsx'

export function JobPanel({ jobId, onGone }: { jobId: string; onGone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      queryKey={[...jobsKey(place), 'one', jobId]}
      load={() => place.api.recruitment.get(place.siteId, jobId)}
      nameOf={({ title }) => title}
      view={(job, onEdit) => <JobView job={job} onEdit={onEdit} onGone={onGone} />}
      edit={(job, onDone) => <JobForm job={job} onDone={onDone} />}
    />
  )
}

type ViewProps = { job: Job; onEdit(): void; onGone(): void }

function JobView({ job, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(jobsKey(place))
  const remove = async () => {
    await attempt(() => place.api.recruitment.delete(place.siteId, job.id))
    onGone()
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <StatusBadge status={job.status} />
        {can.write && <StatusActions job={job} />}
      </Group>
      <Facts
        facts={[
          ['Type', labelOf(job.jobType)],
          ['Department', job.department],
          ['Location', job.location],
          ['Slug', job.slug],
          ['Created', <Moment key="made" value={job.createdAt} />],
          ['Updated', <Moment key="changed" value={job.updatedAt} />],
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
        queryKey={[...jobsKey(place), 'history', job.id]}
        load={() => place.api.recruitment.history(place.siteId, job.id)}
      />
      {can.write && (
        <EditAndDelete
          what="job"
          name={job.title}
          warning="Its history is deleted too. To keep it, archive the job instead."
          onEdit={onEdit}
          onDelete={remove}
        />
      )}
    </Stack>
  )
}

function StatusActions({ job: { id, status } }: { job: Job }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction(jobsKey(place))
  const set = (status: JobStatus) =>
    void run(
      () => place.api.recruitment.update(place.siteId, id, { status }),
      `Status changed to ${labelOf(status).toLowerCase()}`,
    )
  return (
    <Group gap="xs">
      {status === 'published' ? (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => set('closed')}>
          Close job
        </Button>
      ) : (
        <Button size="xs" loading={isBusy} onClick={() => set('published')}>
          Publish
        </Button>
      )}
      <StatusMenu status={status} options={JOB_STATUSES} onChange={set} isBusy={isBusy} />
    </Group>
  )
}
