import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { Redirect } from '@sitewright/client'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo } from '../../lib/format.ts'
import { IconArrowRight, IconFileImport, IconPlus, IconTrash } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { ImportRedirects } from './import-redirects.tsx'
import { redirectsKey } from './keys.ts'
import { RedirectForm } from './redirect-form.tsx'

const IMPORT = 'import'
const SOURCES: Record<Redirect['source'], string> = {
  manual: 'Manual',
  import: 'Imported',
  move: 'Page moved',
}

export function Redirects() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const opened = useOpened()
  const list = useList<Redirect>([...redirectsKey(place), 'list'], (cursor) =>
    api.seo.listRedirects(siteId, { ...(cursor && { cursor }) }),
  )
  const isImporting = can.write && opened.id === IMPORT
  const buttons = can.write && (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} />}
        onClick={() => opened.open(IMPORT)}
      >
        Import
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
        New redirect
      </Button>
    </Group>
  )
  const isEmpty = list.items.length === 0
  return (
    <>
      <ResourceTable
        label="Redirects"
        list={list}
        idOf={({ id }) => id}
        filters={!isEmpty && buttons && <Group ml="auto">{buttons}</Group>}
        columns={[
          { header: 'From', cell: ({ path }) => path },
          { header: 'To', cell: ({ target }) => <Target target={target} /> },
          { header: 'Status', wide: true, cell: ({ status }) => status },
          { header: 'Origin', wide: true, cell: ({ source }) => SOURCES[source] },
          { header: 'Created', wide: true, cell: ({ createdAt }) => formatAgo(createdAt) },
          ...(can.write
            ? [
                {
                  header: 'Actions',
                  align: 'right' as const,
                  cell: (redirect: Redirect) => <Remove redirect={redirect} />,
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconArrowRight} title="No redirects yet" action={buttons}>
            They take visitors from old addresses to new ones. When the address of a live page changes, one is
            created automatically.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isNew || isImporting}
        onClose={opened.close}
        title={isImporting ? 'Import redirects' : 'New redirect'}
      >
        {isImporting ? <ImportRedirects onDone={opened.close} /> : <RedirectForm onDone={opened.close} />}
      </SidePanel>
    </>
  )
}

const Target = ({ target }: { target: string }) => <span style={{ overflowWrap: 'anywhere' }}>{target}</span>

function Remove({ redirect: { id, path, target } }: { redirect: Redirect }) {
  const place = useSitePlace()
  const { attempt } = useAction(redirectsKey(place))
  const ask = () =>
    confirmThen({
      title: `Delete the redirect from ${path}?`,
      children: `Visitors to ${path} will no longer be redirected to ${target}. This takes effect immediately.`,
      confirm: 'Delete redirect',
      done: 'Redirect deleted',
      run: () => attempt(() => place.api.seo.deleteRedirect(place.siteId, id)),
    })
  return (
    <Tooltip label="Delete">
      <ActionIcon variant="subtle" color="gray" aria-label={`Delete the redirect from ${path}`} onClick={ask}>
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
