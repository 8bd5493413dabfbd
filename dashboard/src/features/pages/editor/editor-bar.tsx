import { ActionIcon, Badge, Group, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SidePanel } from '../../../components/panels/side-panel.tsx'
import { useOpened } from '../../../components/panels/use-opened.ts'
import { useOpenPreview } from '../../../components/publishing/addresses.ts'
import { PageState } from '../../../components/publishing/page-state.tsx'
import classes from '../../../components/puck/puck.module.css'
import type { HistoryStep } from '../../../components/puck/puck-window.tsx'
import { IconArrowLeft, IconEye, IconFlask } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { MainButton } from './main-button.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SaveStatus } from './save-status.tsx'
import { useTools } from './tools.tsx'

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
  const { pageId, state } = useEditing()
  const opened = useOpened()
  const tools = useTools({ close: opened.close, assist })
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
          <PageState page={{ id: pageId, status: state.status, ...state.live }} />
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
        {can.write && <PreviewButton />}
        {tools
          .filter(({ isRare }) => !isRare)
          .map(({ name, label, icon: Icon }) => (
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
      <SidePanel
        opened={shown !== undefined}
        onClose={opened.close}
        title={shown?.label ?? ''}
        {...(shown?.size && { size: shown.size })}
      >
        {shown?.content}
      </SidePanel>
    </header>
  )
}

function PreviewButton() {
  const { state, draft } = useEditing()
  const openPreview = useOpenPreview()
  return (
    <Tooltip label="Preview">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Preview"
        onClick={() => void openPreview(state.draft.slug, () => draft.settle())}
      >
        <IconEye size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
