import { ActionIcon, Menu } from '@mantine/core'
import type { PageSummary } from '@sitewright/client'
import { IconArchive, IconArchiveOff, IconDots } from '@tabler/icons-react'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** The menu of a page in the list. */
export function PageActions({ page: { id, title, status } }: { page: PageSummary }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt, run } = useAction([...siteKey(place), 'pages'])
  const archive = () =>
    confirmThen({
      title: `Archive ${title}?`,
      children: 'Visitors will no longer see it. It keeps its address and can be restored as a draft.',
      confirm: 'Archive page',
      done: 'Page archived',
      run: () => attempt(() => api.pages.archive(siteId, id)),
    })
  const bringBack = () =>
    void run(() => api.pages.update(siteId, id, { status: 'draft' }), 'Page restored as a draft')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${title}`}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {status === 'archived' ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={bringBack}>
            Restore as draft
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} />} color="red" onClick={archive}>
            Archive
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
