import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import type { Frame } from '@sitewright/client'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { FullPageError, FullPageLoader } from '../../components/feedback/states.tsx'
import { useTitle } from '../../components/layout/use-title.ts'
import classes from '../../components/puck/puck.module.css'
import { type HistoryStep, PuckWindow } from '../../components/puck/puck-window.tsx'
import { SaveProblem } from '../../components/website/save-bar.tsx'
import { type DraftOf, type Loaded, useDocument, useDraft } from '../../components/website/use-document.ts'
import { IconArrowLeft } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { FRAME_PARTS, type FramePart } from './frame-parts.ts'

/** Opens the header or the footer in the editor of pages. */
export function FrameEditor() {
  const { part: name } = useParams({ strict: false }) as { part: string }
  const part = FRAME_PARTS.find((part) => part.name === name) ?? (FRAME_PARTS[0] as FramePart)
  const { api, siteId } = useSitePlace()
  const read = () => api.design.getFrame(siteId).withResponse()
  const { data, isFetching, error, refetch, dataUpdatedAt } = useDocument<Frame>('frame', read)
  const reload = () => void refetch()
  if (error) {
    return (
      <main>
        <FullPageError error={error} title={`Could not open the ${name}`} onRetry={reload} />
      </main>
    )
  }
  if (!data || isFetching) return <FullPageLoader />
  return <Editor key={dataUpdatedAt} part={part} loaded={data} reload={reload} />
}

type Blocks = Record<string, unknown>
type Props = { part: FramePart; loaded: Loaded<Frame>; reload(): void }

function Editor({ part: { name, label }, loaded, reload }: Props) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  useTitle('screen', label)
  const draftOf = useCallback((frame: Frame): Blocks => frame[name], [name])
  const document = useDraft({
    loaded,
    draftOf,
    write: (draft, options) => api.design.updateFrame(siteId, { [name]: draft }, options).withResponse(),
    reload,
  })
  const { draft, change } = document
  /** The blocks as the editor normalizes them, which is no change. */
  const normalized = useRef('')
  const blocks = Object.keys(draft).length === 0 ? { root: { props: {} }, content: [] } : draft
  return (
    <main className={classes.window}>
      <PuckWindow
        blocks={blocks}
        isPart
        onReady={(blocks) => {
          normalized.current = JSON.stringify(blocks)
        }}
        onChange={(blocks) =>
          change(JSON.stringify(blocks) === normalized.current ? loaded.resource[name] : blocks)
        }
        bar={(history) => (
          <>
            <Bar label={label} history={can.write ? history : []} document={document} />
            <SaveProblem draft={document} />
          </>
        )}
        empty={`The ${name} is empty. Choose a block to start.`}
      />
    </main>
  )
}

type BarProps = {
  label: string
  history: HistoryStep[]
  document: Pick<DraftOf<Frame, Blocks>, 'isDirty' | 'isBusy' | 'save'>
}

function Bar({ label, history, document: { isDirty, isBusy, save } }: BarProps) {
  const can = useCan()
  const { mode, siteId } = useSitePlace()
  return (
    <header className={classes.bar}>
      <Tooltip label="Navigation">
        <ActionIcon
          component={Link}
          to={`/${mode}/sites/${siteId}/navigation`}
          search={{ tab: 'frame' } as never}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Navigation"
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
      </Tooltip>
      <Text component="h1" fw={650} size="sm" flex={1} truncate>
        {label}
      </Text>
      <Group gap={4} wrap="nowrap">
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
      </Group>
      {can.write && (
        <Button disabled={!isDirty} loading={isBusy} onClick={() => void save()}>
          Save
        </Button>
      )}
    </header>
  )
}
