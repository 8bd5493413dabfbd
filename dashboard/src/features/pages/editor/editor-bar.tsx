import { ActionIcon, Badge, Button, Group, Menu, Text, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconDots,
  IconFlask,
  IconHistory,
  IconLanguage,
  IconSettings,
  IconSparkles,
  IconWorldOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { confirmThen } from '../../../components/feedback/confirm.tsx'
import { SidePanel } from '../../../components/panels/side-panel.tsx'
import { useOpened } from '../../../components/panels/use-opened.ts'
import { StatusBadge } from '../../../components/status/status-badge.tsx'
import { notifySuccess } from '../../../lib/errors.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { Translate } from '../ai/translate.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import classes from './editor.module.css'
import { PageSettings } from './page-settings.tsx'
import { Revisions } from './revisions.tsx'
import { SaveStatus } from './save-status.tsx'
import { WideOnly } from './wide-only.tsx'

type Tool = { name: string; label: string; icon: Icon; content: ReactNode }
/** Undo or redo. */
export type HistoryStep = { label: string; icon: Icon; isPossible: boolean; take(): void }
type Props = {
  /** Undo and redo; absent when the content is read-only. */
  history?: HistoryStep[]
  /** Opens the assistant; absent when there is no room for it. */
  assist?: ReactNode
}

/** The bar above the editor: save status, and actions for the whole page. */
export function EditorBar({ history = [], assist }: Props) {
  const { mode, siteId } = useSitePlace()
  const can = useCan()
  const { state } = useEditing()
  const opened = useOpened()
  const tools: Tool[] = [
    { name: 'settings', label: 'Page settings', icon: IconSettings, content: <PageSettings /> },
    {
      name: 'history',
      label: 'History',
      icon: IconHistory,
      content: <Revisions onRestored={opened.close} />,
    },
    ...(can.write
      ? [{ name: 'translate', label: 'Translate', icon: IconLanguage, content: <Translate /> }]
      : []),
    ...(assist ? [{ name: 'assist', label: 'Assistant', icon: IconSparkles, content: assist }] : []),
  ]
  const shown = tools.find(({ name }) => name === opened.id)
  return (
    <header className={classes.bar}>
      <Tooltip label="All pages">
        <ActionIcon
          component={Link}
          to={`/${mode}/sites/${siteId}/pages`}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="All pages"
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
      </Tooltip>
      <Group gap="xs" wrap="nowrap" flex={1} miw={0}>
        <Text component="h1" fw={650} size="sm" truncate>
          {state.draft.title}
        </Text>
        <Group gap="xs" wrap="nowrap" visibleFrom="sm">
          <StatusBadge status={state.status} />
          {mode === 'sandbox' && (
            <Badge color="yellow" radius="sm" tt="none" leftSection={<IconFlask size={12} />}>
              Sandbox
            </Badge>
          )}
        </Group>
      </Group>
      {can.write ? (
        <SaveStatus />
      ) : (
        <Text size="sm" c="dimmed">
          Read only
        </Text>
      )}
      <Group gap={4} wrap="nowrap" visibleFrom="sm">
        {history.map(({ label, icon: Icon, isPossible, take }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              disabled={!isPossible}
              onClick={take}
            >
              <Icon size={20} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ))}
        {tools.map(({ name, label, icon: Icon }) => (
          <Tooltip key={name} label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              onClick={() => opened.open(name)}
            >
              <Icon size={20} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
      <MoreMenu history={history} tools={tools} onOpen={opened.open} />
      {can.write && <MainButton />}
      <SidePanel opened={shown !== undefined} onClose={opened.close} title={shown?.label ?? ''}>
        {shown?.content}
      </SidePanel>
    </header>
  )
}

function MainButton() {
  const { state, draft } = useEditing()
  const { status, saving } = state
  const [isPublishing, setPublishing] = useState(false)
  const isStuck = saving === 'conflict'
  const publish = async () => {
    setPublishing(true)
    if (await draft.save('published')) notifySuccess('Page published')
    setPublishing(false)
  }
  if (status === 'draft') {
    return (
      <Button size="sm" loading={isPublishing} disabled={isStuck} onClick={() => void publish()}>
        Publish
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      loading={saving === 'saving'}
      disabled={isStuck || saving === 'saved'}
      onClick={() => void draft.save()}
    >
      {status === 'published' ? (
        <>
          Publish<WideOnly> changes</WideOnly>
        </>
      ) : (
        'Save'
      )}
    </Button>
  )
}

type MoreProps = { history: HistoryStep[]; tools: Tool[]; onOpen(name: string): void }

/** Actions that do not fit the bar on a phone, and status changes. */
function MoreMenu({ history, tools, onOpen }: MoreProps) {
  const can = useCan()
  const { state } = useEditing()
  const mayChange = can.write && state.saving !== 'conflict'
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="More"
          {...(!mayChange && { hiddenFrom: 'sm' })}
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
        {tools.map(({ name, label, icon: Icon }) => (
          <Menu.Item key={name} hiddenFrom="sm" leftSection={<Icon size={16} />} onClick={() => onOpen(name)}>
            {label}
          </Menu.Item>
        ))}
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
