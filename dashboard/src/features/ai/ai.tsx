import { Paper, Title } from '@mantine/core'
import type { AiJob } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { IconSparkles } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import classes from './ai.module.css'
import { Allowances } from './allowances.tsx'
import { JobList } from './job-list.tsx'
import { PromptForm } from './prompt-form.tsx'
import { TranslateForm } from './translate-form.tsx'

export function Ai() {
  const can = useCan()
  return (
    <Page
      title="AI"
      description="Describe a website to get a first draft of its pages, with texts, pictures and SEO metadata."
    >
      {can.write ? (
        <Generation />
      ) : (
        <Paper withBorder>
          <EmptyState icon={IconSparkles} title="Only editors can create drafts">
            Ask an owner of the account to give you the editor role.
          </EmptyState>
        </Paper>
      )}
    </Page>
  )
}

function Generation() {
  const place = useSitePlace()
  const { api, siteId } = place
  const drafts = useRef<HTMLHeadingElement>(null)
  const list = useList<AiJob>([...siteKey(place), 'ai', 'jobs'], (cursor) =>
    api.ai.listJobs(siteId, { limit: 10, ...(cursor && { cursor }) }),
  )
  const { data, error, refetch } = useQuery({
    queryKey: [...siteKey(place), 'ai', 'usage'],
    queryFn: () => api.ai.getUsage(siteId),
  })
  const begun = () => drafts.current?.focus()
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Allowances allowances={data} />}
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <PromptForm allowances={data} onBegun={begun} />
      </Paper>
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Title order={2} size="h4" mb="sm">
          Other languages
        </Title>
        <TranslateForm onBegun={begun} />
      </Paper>
      <Title order={2} ref={drafts} tabIndex={-1} className={classes.drafts}>
        AI drafts
      </Title>
      <JobList list={list} />
    </>
  )
}
