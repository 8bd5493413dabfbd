import { Badge, Button, Group } from '@mantine/core'
import type { PageSummary } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Choice, Search } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { PageState } from '../../components/publishing/page-state.tsx'
import { PublishButton } from '../../components/publishing/publish-button.tsx'
import { formatAgo, languageName } from '../../lib/format.ts'
import { IconFileText, IconPlus } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { NewPage } from './new-page.tsx'
import { PageActions } from './page-actions.tsx'
import { bareSlug } from './slug.ts'
import { ORDERS, type Order, usePages } from './use-pages.ts'

/** In the address before the id of the page to schedule. */
const SCHEDULE = 'schedule-'

type Filters = { title: string; status: PageSummary['status']; order: Order }

const ScheduleForm = lazyNamed(() => import('../../components/publishing/schedule-form.tsx'), 'ScheduleForm')

export function Pages() {
  const { mode, siteId, site } = useSitePlace()
  const can = useCan()
  const navigate = useNavigate()
  const { filters, set } = useFilters<Filters>(['title', 'status', 'order'])
  const { title = '', status = null, order = null } = filters
  const opened = useOpened()
  const scheduled =
    can.write && opened.id?.startsWith(SCHEDULE) ? opened.id.slice(SCHEDULE.length) : undefined
  const list = usePages({ title, status, order: order ?? 'changed' })
  const open = ({ id }: PageSummary) => void navigate({ to: `/${mode}/sites/${siteId}/pages/${id}` })
  const add = can.write && (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New page
    </Button>
  )
  return (
    <Page
      title="Pages"
      description={site.name}
      actions={
        <>
          {add}
          <PublishButton />
        </>
      }
    >
      <ResourceTable
        label="Pages"
        list={list}
        idOf={({ id }) => id}
        onOpen={open}
        filters={
          <>
            <Search label="Search by title" value={title} onChange={(title) => set('title', title)} />
            <Choice
              label="Status"
              options={['draft', 'published', 'archived']}
              value={status}
              onChange={(status) => set('status', status)}
            />
            <Choice
              label="Sort by"
              options={ORDERS}
              value={order}
              onChange={(order) => set('order', order)}
            />
          </>
        }
        columns={[
          { header: 'Page', cell: (page) => <PageTitle page={page} /> },
          { header: 'Address', wide: true, cell: ({ slug }) => `/${bareSlug(slug)}` },
          { header: 'Status', cell: (page) => <PageState page={page} /> },
          { header: 'Updated', wide: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
          ...(can.write
            ? [
                {
                  header: 'Actions',
                  wide: true,
                  align: 'right' as const,
                  cell: (page: PageSummary) => (
                    <PageActions page={page} onSchedule={() => opened.open(`${SCHEDULE}${page.id}`)} />
                  ),
                },
              ]
            : []),
        ]}
        empty={
          title !== '' || status !== null ? (
            <EmptyState icon={IconFileText} title="No matching pages">
              Change the search or the filter to see more.
            </EmptyState>
          ) : (
            <EmptyState icon={IconFileText} title="No pages yet" action={add}>
              Build one from ready-made sections, or let AI draft some for you.
            </EmptyState>
          )
        }
      />
      <SidePanel opened={opened.isNew} onClose={opened.close} title="New page">
        <NewPage onCancel={opened.close} />
      </SidePanel>
      <SidePanel opened={scheduled !== undefined} onClose={opened.close} title="Schedule">
        {scheduled !== undefined && <ScheduleForm pageIds={[scheduled]} onDone={opened.close} />}
      </SidePanel>
    </Page>
  )
}

/** The title, with the language of a page that has its own. */
const PageTitle = ({ page: { title, language } }: { page: PageSummary }) => (
  <Group gap="xs">
    {title}
    {language !== null && (
      <Badge variant="light" color="gray" radius="sm" tt="none" fw={600} title={languageName(language)}>
        {language}
      </Badge>
    )}
  </Group>
)
