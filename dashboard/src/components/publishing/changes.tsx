import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { DraftRelease, PageChange } from '@sitewright/client'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { pathOf } from '../pages/use-pages-of-site.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { type Compared, DOCUMENTS } from './compare/documents.ts'
import { isLive } from './queries.ts'
import type { Publication } from './use-publication.ts'

type Props = { draft: DraftRelease; publication: Publication; onCompare(compared: Compared): void }

const WITH_ALL = 'Goes live only with all changes'

/** What publishing changes, to be chosen by page. */
export function Changes({ draft, publication, onCompare }: Props) {
  const { site } = useSitePlace()
  const { pages, documents } = draft
  const { left, leave, drafts, added, add } = publication
  const isPart = left.size > 0
  const hidden = draft.added + draft.changed + draft.removed - pages.length
  return (
    <Stack>
      {pages.length + documents.length === 0 && (
        <Text size="sm">
          {isLive(site)
            ? 'No changes since the last release.'
            : 'No pages are ready to go live. Select drafts below, or publish pages in the editor.'}
        </Text>
      )}
      {pages.length > 0 && (
        <Part title="Pages" text={countsOf(draft)}>
          {pages.map((page) => (
            <PageLine
              key={page.pageId}
              page={page}
              isChosen={page.change === 'removed' ? !isPart : !left.has(page.pageId)}
              isPart={isPart}
              onChoose={(isChosen) => leave(page.pageId, !isChosen)}
              onCompare={() => onCompare(page)}
            />
          ))}
          {hidden > 0 && (
            <Text size="sm" c="dimmed">
              And {formatNumber(hidden)} more.
            </Text>
          )}
        </Part>
      )}
      {documents.length > 0 && (
        <Part title="The whole site">
          {documents.map((name) => (
            <Line
              key={name}
              badge="changed"
              action={<CompareButton of={DOCUMENTS[name]} onClick={() => onCompare(name)} />}
            >
              <Checkbox
                checked={!isPart}
                disabled
                label={DOCUMENTS[name]}
                description={isPart ? WITH_ALL : undefined}
              />
            </Line>
          ))}
        </Part>
      )}
      {drafts.length > 0 && (
        <Part title="Drafts" text="Hidden from visitors. Select the ones to publish.">
          {drafts.map(({ id, title, slug }) => (
            <Line key={id} badge="draft">
              <Checkbox
                checked={added.has(id)}
                label={title}
                description={pathOf(slug)}
                onChange={({ currentTarget }) => add(id, currentTarget.checked)}
              />
            </Line>
          ))}
        </Part>
      )}
    </Stack>
  )
}

const countsOf = ({ added, changed, removed }: DraftRelease) =>
  Object.entries({ added, changed, removed })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count)} ${name}`)
    .join(', ')

type PageProps = {
  page: PageChange
  isChosen: boolean
  isPart: boolean
  onChoose(isChosen: boolean): void
  onCompare(): void
}

function PageLine({ page: { title, slug, change }, isChosen, isPart, onChoose, onCompare }: PageProps) {
  const isRemoved = change === 'removed'
  return (
    <Line
      badge={change}
      action={
        <CompareButton of={title} label={change === 'changed' ? 'Compare' : 'View'} onClick={onCompare} />
      }
    >
      <Checkbox
        checked={isChosen}
        disabled={isRemoved}
        label={title}
        description={isRemoved && isPart ? WITH_ALL : pathOf(slug)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </Line>
  )
}

const CompareButton = (props: { of: string; label?: string; onClick(): void }) => (
  <Button variant="default" size="compact-sm" aria-label={`Compare ${props.of}`} onClick={props.onClick}>
    {props.label ?? 'Compare'}
  </Button>
)

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Group justify="space-between" mb="xs">
      <Title order={3} fz="md">
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </Group>
    <Stack gap="xs">{children}</Stack>
  </section>
)

const Line = ({ badge, action, children }: { badge: string; action?: ReactNode; children: ReactNode }) => (
  <Paper withBorder px="sm" py="xs">
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
      <StatusBadge status={badge} />
      {action}
    </Group>
  </Paper>
)
