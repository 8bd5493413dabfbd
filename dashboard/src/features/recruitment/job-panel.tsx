import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Job, JobStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { StatusHistory } from '../../components/status-history.tsx'
import { StatusMenu } from '../../components/status-menu.tsx'
import { useAction } from '../../components/use-action.ts'
import { labelOf } from '../../lib/format.ts'
import { JOB_STATUSES, jobsKey } from './job-choices.ts'
import { JobForm } from './job-form.tsx'

export function JobPanel({ jobId, onGone }: { jobId: string; onGone(): void }) {
  const place = useSitePlace()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: [...jobsKey(place), 'one', jobId],
    queryFn: () => place.api.recruitment.get(place.siteId, jobId),
  })
  return (
    <Loaded query={query}>
      {(job) =>
        isEditing ? (
          <JobForm job={job} onDone={() => setEditing(false)} />
        ) : (
          <JobView job={job} onEdit={() => setEditing(true)} onGone={onGone} />
        )
      }
    </Loaded>
  )
}

type ViewProps = { job: Job; onEdit(): void; onGone(): void }

function JobView({ job, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <StatusBadge status={job.status} />
        {can.write && <StatusActions job={job} />}
      </Group>
      <Facts
        facts={[
          ['Kind', labelOf(job.jobType)],
          ['Department', job.department],
          ['Location', job.location],
          ['Slug', job.slug],
          ['Made', <Moment key="made" value={job.createdAt} />],
          ['Changed', <Moment key="changed" value={job.updatedAt} />],
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
      {can.write && <Changes job={job} onEdit={onEdit} onGone={onGone} />}
    </Stack>
  )
}

function StatusActions({ job: { id, status } }: { job: Job }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction(jobsKey(place))
  const set = (status: JobStatus) =>
    void run(
      () => place.api.recruitment.update(place.siteId, id, { status }),
      `The job is ${labelOf(status).toLowerCase()}`,
    )
  return (
    <Group gap="xs">
      {status === 'published' ? (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => set('closed')}>
          Close
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

function Changes({ job, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const { attempt } = useAction(jobsKey(place))
  const remove = () =>
    confirmThen({
      title: `Delete ${job.title}?`,
      children: 'With its history. To keep it, set its status to archived.',
      confirm: 'Delete job',
      done: 'The job is deleted',
      run: async () => {
        await attempt(() => place.api.recruitment.delete(place.siteId, job.id))
        onGone()
      },
    })
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="subtle" color="red" onClick={remove}>
        Delete job
      </Button>
    </Group>
  )
}
