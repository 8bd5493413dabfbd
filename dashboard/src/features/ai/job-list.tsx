import { Alert, Anchor, Button, Group, List, Paper, Progress, Stack, Text } from '@mantine/core'
import { type AiJob, ForbiddenError, NotFoundError } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState, ErrorState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ShowMore } from '../../components/lists/show-more.tsx'
import type { ListQuery } from '../../components/lists/use-list.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatAgo } from '../../lib/format.ts'
import { IconSparkles } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

const POLL_EVERY_MS = 1_500
const isOutOfReach = (error: unknown) => error instanceof ForbiddenError || error instanceof NotFoundError
const isOver = ({ status }: AiJob) => status !== 'queued' && status !== 'running'

/** AI jobs, newest first, with progress. */
export function JobList({ list }: { list: ListQuery<AiJob> }) {
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (list.isPending) return <Lines />
  if (list.items.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={IconSparkles} title="No drafts yet">
          Describe a website above. Its pages appear here as drafts for you to review.
        </EmptyState>
      </Paper>
    )
  }
  return (
    <Stack gap="sm">
      {list.items.map((job) => (
        <Job key={job.jobId} listed={job} />
      ))}
      <ShowMore list={list} />
    </Stack>
  )
}

function Job({ listed }: { listed: AiJob }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  const { jobId } = listed
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'ai-job', jobId],
    queryFn: () => api.ai.getJob(siteId, jobId),
    enabled: !isOver(listed),
    refetchInterval: ({ state: { data, error } }) =>
      (data && isOver(data)) || isOutOfReach(error) ? false : POLL_EVERY_MS,
  })
  // A response requested before the end may arrive after the list knows of it.
  const job = isOver(listed) ? listed : (data ?? listed)
  const hasEnded = isOver(job) && !isOver(listed)
  const { accountId, mode } = place
  useEffect(() => {
    if (!hasEnded) return
    for (const name of ['ai', 'pages', 'media'])
      void queries.invalidateQueries({ queryKey: [...siteKey({ accountId, mode, siteId }), name] })
  }, [hasEnded, queries, accountId, mode, siteId])
  return (
    <Paper withBorder p="md" component="article" aria-label={job.prompt}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} size="sm" lineClamp={2}>
          {job.prompt}
        </Text>
        <StatusBadge status={job.status} />
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {formatAgo(job.createdAt)} · {job.language} ·{' '}
        {job.engine === 'built-in' ? 'built-in engine' : job.engine}
      </Text>
      {isOver(job) ? <Outcome job={job} /> : <GoingOn job={job} />}
    </Paper>
  )
}

const MISSING: Record<AiJob['missing'][number], string> = {
  offers: 'Add what you offer',
  prices: 'Add your prices',
  opening_hours: 'Add your opening hours',
  address: 'Add your address',
  phone: 'Add a phone number',
  about: 'Add how it began, and what matters to you',
  team: 'Add the people whom visitors meet',
  privacy: 'Add who is responsible for the site to the page on privacy',
}

function GoingOn({ job: { jobId, progress, step } }: { job: AiJob }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'ai'])
  const cancel = () =>
    confirmThen({
      title: 'Cancel this job?',
      children: 'Its results are discarded and video credits are refunded.',
      confirm: 'Cancel job',
      done: 'Job cancelled',
      run: () => attempt(() => api.ai.cancelJob(siteId, jobId)),
    })
  return (
    <Stack gap={6}>
      <Progress value={Math.max(progress, 3)} animated striped aria-label="Progress" />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {step ?? 'Waiting to start'}
        </Text>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function Outcome({
  job: { pages, notes, missing, error, heroVideoGenerated, videoCreditsUsed },
}: {
  job: AiJob
}) {
  const { mode, siteId } = useSitePlace()
  return (
    <Stack gap="xs">
      {error && (
        <Alert color="red" variant="light">
          {error.message}
        </Alert>
      )}
      {pages.length > 0 && (
        <Group gap="sm">
          {pages.map(({ id, title }) => (
            <Anchor key={id} component={Link} to={`/${mode}/sites/${siteId}/pages/${id}`} size="sm" fw={600}>
              {title}
            </Anchor>
          ))}
        </Group>
      )}
      {heroVideoGenerated && (
        <Text size="sm" c="dimmed">
          With a hero video, for {videoCreditsUsed} {videoCreditsUsed === 1 ? 'credit' : 'credits'}.
        </Text>
      )}
      {missing.length > 0 && pages.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Not in your description, so not on the pages yet
          </Text>
          <List size="sm">
            {missing.map((fact) => (
              <List.Item key={fact}>
                <Anchor component={Link} to={`/${mode}/sites/${siteId}/pages`} size="sm">
                  {MISSING[fact]}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {notes.length > 0 && (
        <List size="sm" c="dimmed">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
