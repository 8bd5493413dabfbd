import { Button, Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import type { Navigation } from '@sitewright/client'
import { useState } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { SaveButtons, SavedState, SaveProblem } from '../../components/website/save-bar.tsx'
import { type Loaded, useDraft } from '../../components/website/use-document.ts'
import { IconMenu2, IconPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { MenuTree } from './menu-tree.tsx'
import { NewMenu } from './new-menu.tsx'
import { keyed, type Menu, unkeyed } from './tree.ts'

const draftOf = ({ menus }: Navigation): Menu[] =>
  menus.map(({ name, items }) => ({ name, items: keyed(items, name) }))

type Props = { loaded: Loaded<Navigation>; reload(): void }

/** All menus of the site, which are saved together. */
export function MenusEditor({ loaded, reload }: Props) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const [isNaming, setNaming] = useState(false)
  const document = useDraft({
    loaded,
    draftOf,
    write: (draft, options) => {
      const menus = draft.map(({ name, items }) => ({ name, items: unkeyed(items) }))
      return api.design.updateNavigation(siteId, { menus }, options).withResponse()
    },
    reload,
  })
  const { draft, change } = document
  const set = (name: string, items: Menu['items']) =>
    change(draft.map((menu) => (menu.name === name ? { name, items } : menu)))
  const add = can.write && (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setNaming(true)}>
      New menu
    </Button>
  )
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <SavedState draft={document} />
        <Group gap="xs">
          {draft.length > 0 && add}
          <SaveButtons draft={document} />
        </Group>
      </Group>
      <SaveProblem draft={document} nameOf={(path) => nameOf(draft, path)} />
      {draft.length === 0 && (
        <Paper withBorder>
          <EmptyState icon={IconMenu2} title="No menus yet" action={add}>
            The header and footer show a menu on every page. Items that link to a page follow it when it
            moves.
          </EmptyState>
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, lg: draft.length > 1 ? 2 : 1 }}>
        {draft.map(({ name, items }) => (
          <MenuTree
            key={name}
            name={name}
            items={items}
            change={(items) => set(name, items)}
            remove={() => change(draft.filter((menu) => menu.name !== name))}
          />
        ))}
      </SimpleGrid>
      <NewMenu
        opened={isNaming}
        taken={draft.map(({ name }) => name)}
        onClose={() => setNaming(false)}
        onAdd={(name) => change([...draft, { name, items: [] }])}
      />
    </Stack>
  )
}

/** `menus.0.items.1.href` as `main, About us`. */
function nameOf(menus: Menu[], path: string): string {
  const menu = menus[Number(path.split('.')[1])]
  if (!menu) return path
  const labels: string[] = []
  let items = menu.items
  for (const [, index] of path.matchAll(/items\.(\d{1,3})/g)) {
    const item = items[Number(index)]
    if (!item) break
    labels.push(item.label)
    items = item.items
  }
  return [menu.name, ...labels].join(', ')
}
