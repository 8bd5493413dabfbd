import { ActionIcon, Menu } from '@mantine/core'
import { confirmThen } from '../../../components/feedback/confirm.tsx'
import { useOpenPreview } from '../../../components/publishing/addresses.ts'
import { LivePageItem } from '../../../components/publishing/live-page-item.tsx'
import type { HistoryStep } from '../../../components/puck/puck-window.tsx'
import { notifySuccess } from '../../../lib/errors.ts'
import { IconArchive, IconArchiveOff, IconDots, IconEye, IconWorldOff } from '../../../lib/icons.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import type { Tool } from './tools.tsx'

type MoreProps = { history: HistoryStep[]; tools: Tool[]; onOpen(name: string): void }

/** Actions that do not fit the bar on a phone, and status changes. */
export function MoreMenu({ history, tools, onOpen }: MoreProps) {
  const can = useCan()
  const { pageId, state, draft } = useEditing()
  const openPreview = useOpenPreview()
  const mayChange = can.write && state.saving !== 'conflict'
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="More"
          {...(!mayChange && state.live.liveVersion === null && { hiddenFrom: 'sm' })}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {history.map(({ label, icon: Icon, isPossible, take }) => (
          <Menu.Item
            key={label}
            hiddenFrom="sm"
            leftSection={<Icon size={16} />}
            disabled={!isPossible}
            closeMenuOnClick={false}
            onClick={take}
          >
            {label}
          </Menu.Item>
        ))}
        {tools.map(({ name, label, icon: Icon, isRare }) => (
          <Menu.Item
            key={name}
            {...(!isRare && { hiddenFrom: 'sm' })}
            leftSection={<Icon size={16} />}
            onClick={() => onOpen(name)}
          >
            {label}
          </Menu.Item>
        ))}
        <LivePageItem pageId={pageId} liveVersion={state.live.liveVersion} />
        {can.write && (
          <Menu.Item
            hiddenFrom="sm"
            leftSection={<IconEye size={16} />}
            onClick={() => void openPreview(state.draft.slug, () => draft.settle())}
          >
            Preview
          </Menu.Item>
        )}
        {mayChange && <StatusItems />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Unpublishing and archiving. */
function StatusItems() {
  const { state, draft } = useEditing()
  const toDraft = async () => {
    if (await draft.save('draft')) notifySuccess('Page unpublished: it is now a draft')
  }
  const unpublish = () =>
    confirmThen({
      title: 'Unpublish this page?',
      children: 'Visitors will no longer see it. It becomes a draft with all your changes.',
      confirm: 'Unpublish',
      run: toDraft,
    })
  const archive = () =>
    confirmThen({
      title: 'Archive this page?',
      children: 'Visitors will no longer see it. It keeps its address and can be restored as a draft.',
      confirm: 'Archive page',
      run: async () => {
        if (await draft.save('archived')) notifySuccess('Page archived')
      },
    })
  if (state.status === 'archived') {
    return (
      <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => void toDraft()}>
        Restore as draft
      </Menu.Item>
    )
  }
  return (
    <>
      {state.status === 'published' && (
        <Menu.Item leftSection={<IconWorldOff size={16} />} onClick={unpublish}>
          Unpublish
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArchive size={16} />} color="red" onClick={archive}>
        Archive
      </Menu.Item>
    </>
  )
}
