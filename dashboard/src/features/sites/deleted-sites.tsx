import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import type { DeletedSite } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { formatDay } from '../../lib/format.ts'
import { usePlace } from '../../lib/place.tsx'
import { TypedName } from './typed-name.tsx'

/** The sites that owners can restore; nothing while there are none. */
export function DeletedSites() {
  const { api, accountId, mode } = usePlace()
  const [opened, setOpened] = useState<DeletedSite | null>(null)
  const { isBusy, run } = useAction([accountId, mode])
  const list = useList<DeletedSite>([accountId, mode, 'deleted-sites'], (cursor) =>
    api.sites.listDeleted({ ...(cursor && { cursor }) }),
  )
  const act = async (work: () => PromiseLike<unknown>, done: string) => {
    const isDone = await run(async () => {
      await work()
      return true
    }, done)
    if (isDone) setOpened(null)
  }
  if (list.items.length === 0 && opened === null) return null
  return (
    <Stack gap="sm">
      <Title order={2} fz="md">
        Deleted sites
      </Title>
      <ResourceTable
        label="Deleted sites"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        columns={[
          { header: 'Site', cell: ({ name }) => name },
          { header: 'Domain', wide: true, cell: ({ domain }) => domain ?? '–' },
          { header: 'Erased on', cell: ({ eraseAt }) => formatDay(eraseAt.slice(0, 10)) },
        ]}
        empty={null}
      />
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''}>
        {opened && (
          <Stack gap="lg" align="start">
            <Text size="sm">
              {`It can be restored until ${formatDay(opened.eraseAt.slice(0, 10))}. Everything will be as it was; mail that came due in the meantime is held in its outbox.`}
            </Text>
            <Button
              loading={isBusy}
              onClick={() => void act(() => api.sites.restore(opened.id), 'Site restored')}
            >
              Restore site
            </Button>
            <Divider w="100%" />
            <TypedName
              name={opened.name}
              confirm="Erase now"
              isBusy={isBusy}
              onConfirm={(name) =>
                void act(() => api.sites.erase(opened.id, { name }), 'The site is being erased')
              }
            >
              <Text size="sm">
                Once erased, it cannot be restored. To export invoices and payments you must keep, restore it
                first.
              </Text>
            </TypedName>
          </Stack>
        )}
      </SidePanel>
    </Stack>
  )
}
