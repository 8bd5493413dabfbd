import { Button, Group, List, Paper, Progress, Stack, Text } from '@mantine/core'
import { type AiJob, ForbiddenError, NotFoundError } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { Outcome } from './outcome.tsx'
import { titleOf } from './translation-outcome.tsx'

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
    for (const name of ['ai', 'pages', 'media', 'navigation'])
      void queries.invalidateQueries({ queryKey: [...siteKey({ accountId, mode, siteId }), name] })
  }, [hasEnded, queries, accountId, mode, siteId])
  return (
    <Paper withBorder p="md" component="article" aria-label={titleOf(job)}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} size="sm" lineClamp={2}>
          {titleOf(job)}
        </Text>
        <StatusBadge status={job.status} />
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {formatAgo(job.createdAt)} · {job.language} ·{' '}
        {job.engine.startsWith('built-in') ? job.engine.replace('built-in', 'built-in engine') : job.engine}
      </Text>
      {isOver(job) ? <Outcome job={job} /> : <GoingOn job={job} />}
    </Paper>
  )
}

function GoingOn({ job: { jobId, progress, step, outline, translation } }: { job: AiJob }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'ai'])
  const cancel = () =>
    confirmThen({
      title: 'Cancel this job?',
      children: translation
        ? 'Pages already translated are kept.'
        : 'Its results are discarded and video credits are refunded.',
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
      {outline.length > 0 && <Outline pages={outline} />}
    </Stack>
  )
}

/** The pages with the headings of their sections, as they are written. */
const Outline = ({ pages }: { pages: AiJob['outline'] }) => (
  <List size="sm" aria-label="Pages">
    {pages.map(({ title, slug, isWritten, sections }) => (
      <List.Item key={slug} c={isWritten ? undefined : 'dimmed'}>
        <Text span size="sm" fw={600}>
          {title}
        </Text>
        {sections.length > 0 &&
          ` – ${sections.map(({ heading, component }) => heading ?? component).join(' · ')}`}
      </List.Item>
    ))}
  </List>
)
