import { Anchor, Group, Paper, Select, Stack, Text } from '@mantine/core'
import type { PageSummary } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { RemoveButton } from '../../../components/forms/remove-button.tsx'
import { usePagesOfSite } from '../../../components/pages/use-pages-of-site.ts'
import { PageState } from '../../../components/publishing/page-state.tsx'
import { collect } from '../../../lib/collect.ts'
import { languageName } from '../../../lib/format.ts'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'

/** The pages of the page's translation group. */
export function Translations() {
  const can = useCan()
  const place = useSitePlace()
  const { api, siteId } = place
  const { pageId, draft } = useEditing()
  const { translationGroup } = draft
  const { run, isBusy } = useAction([...siteKey(place), 'pages'])
  const query = useQuery({
    queryKey: [...siteKey(place), 'pages', 'translations', translationGroup],
    queryFn: () => collect(api.pages.list(siteId, { translationGroup, limit: 100 })),
  })
  const move = (id: string, group: string | null) =>
    void run(() => api.pages.update(siteId, id, { translationGroup: group }))
  return (
    <Loaded query={query}>
      {(pages) => {
        const others = pages.filter(({ id }) => id !== pageId)
        return (
          <Stack gap="xs" component="section" aria-label="Translations">
            {others.length === 0 && (
              <Text size="sm" c="dimmed">
                This page is not translated yet.
              </Text>
            )}
            {others.map((page) => (
              <Translation
                key={page.id}
                page={page}
                // The group is named after its first page, which stays in it.
                onRemove={can.write && page.id !== translationGroup ? () => move(page.id, null) : undefined}
              />
            ))}
            {can.write && (
              <ExistingPage
                without={pages.map(({ id }) => id)}
                isBusy={isBusy}
                onChoose={(id) => move(id, translationGroup)}
              />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function Translation({ page, onRemove }: { page: PageSummary; onRemove: (() => void) | undefined }) {
  const { mode, siteId, site } = useSitePlace()
  return (
    <Paper withBorder p="xs">
      <Group gap="xs" wrap="nowrap">
        <Stack gap={2} flex={1} miw={0}>
          <Anchor component={Link} to={`/${mode}/sites/${siteId}/pages/${page.id}`} size="sm" truncate>
            {page.title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {languageName(page.language ?? site.language)}
          </Text>
        </Stack>
        <PageState page={page} />
        {onRemove && <RemoveButton label={`Not a translation: ${page.title}`} onClick={onRemove} />}
      </Group>
    </Paper>
  )
}

type ExistingProps = { without: string[]; isBusy: boolean; onChoose(id: string): void }

/** Makes a page that exists already a translation of this one. */
function ExistingPage({ without, isBusy, onChoose }: ExistingProps) {
  const pages = usePagesOfSite() ?? []
  return (
    <Select
      label="Add an existing page"
      description="Set the language of that page first"
      searchable
      disabled={isBusy}
      data={pages
        .filter(({ id }) => !without.includes(id))
        .map(({ id, title, path }) => ({ value: id, label: `${title} · ${path}` }))}
      value={null}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}
