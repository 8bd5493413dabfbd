import { Button, Group, Paper, RingProgress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState, ErrorState, Lines } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconCircleCheck } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { FindingsOfPage } from './findings-of-page.tsx'
import { byPage, SEVERITIES, type Severity, useAudit } from './use-audit.ts'

const PAGES_SHOWN = 20

/** What search engines and readers would object to, page by page, and what to do about it. */
export function Audit() {
  const { site, mode } = useSitePlace()
  const { filters, set } = useFilters<{ of: 'live' | 'draft'; severity: Severity }>(['of', 'severity'])
  const isLive = mode === 'live' && site.status === 'published' && site.liveRelease > 0
  const of = filters.of ?? (isLive ? 'live' : 'draft')
  const { audit, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(of === 'draft')
  return (
    <Stack>
      <Group gap="sm" role="search">
        {isLive && (
          <SegmentedControl
            aria-label="Audited version"
            value={of}
            onChange={(value) => set('of', value)}
            data={[
              { value: 'live', label: 'Live pages' },
              { value: 'draft', label: 'Unpublished changes too' },
            ]}
          />
        )}
        <Choice
          label="Severity"
          options={SEVERITIES}
          value={filters.severity ?? null}
          onChange={(value) => set('severity', value)}
        />
      </Group>
      {error && !audit && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !audit && <Lines />}
      {audit && (
        <>
          <Summary audit={audit} />
          <Findings audit={audit} severity={filters.severity ?? null} key={`${of} ${filters.severity}`} />
          {hasNextPage && (
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
              style={{ alignSelf: 'center' }}
            >
              Audit the next pages
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

type AuditProps = { audit: NonNullable<ReturnType<typeof useAudit>['audit']> }

const colorOf = (score: number) => (score >= 90 ? 'teal' : score >= 60 ? 'yellow' : 'red')
const NAMES: Record<Severity, [one: string, many: string]> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  notice: ['notice', 'notices'],
}

function Summary({ audit: { score, counts, pages, auditedPages } }: AuditProps) {
  const said = SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${formatNumber(counts[severity])} ${NAMES[severity][counts[severity] === 1 ? 0 : 1]}`,
  )
  return (
    <Paper withBorder p="md">
      <Group wrap="nowrap">
        <RingProgress
          size={84}
          thickness={8}
          roundCaps
          sections={[{ value: score, color: colorOf(score) }]}
          label={
            <Text ta="center" fw={700} fz="lg">
              {score}
            </Text>
          }
        />
        <div>
          <Text fw={600}>Score {score} of 100</Text>
          <Text size="sm" c="dimmed">
            {said.join(', ') || 'Nothing to improve'} on {formatNumber(auditedPages)}{' '}
            {auditedPages === 1 ? 'page' : 'pages'}
            {auditedPages < pages && ` of ${formatNumber(pages)}`}
          </Text>
        </div>
      </Group>
    </Paper>
  )
}

function Findings({ audit, severity }: AuditProps & { severity: Severity | null }) {
  const [shown, setShown] = useState(PAGES_SHOWN)
  const groups = byPage(
    audit.findings.filter((finding) => severity === null || finding.severity === severity),
  )
  if (groups.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={IconCircleCheck}
          title={severity === null ? 'Nothing to improve' : `No ${NAMES[severity][1]}`}
        >
          {severity === null
            ? 'Titles, descriptions, headings, pictures and links are as they should be.'
            : 'Choose another severity to see more.'}
        </EmptyState>
      </Paper>
    )
  }
  return (
    <>
      {groups.slice(0, shown).map((group) => (
        <FindingsOfPage key={group.pageId} group={group} />
      ))}
      {groups.length > shown && (
        <Button
          variant="default"
          onClick={() => setShown(shown + PAGES_SHOWN)}
          style={{ alignSelf: 'center' }}
        >
          Show more
        </Button>
      )}
    </>
  )
}
