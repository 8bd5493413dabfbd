import { ActionIcon, Menu } from '@mantine/core'
import type { PageSummary } from '@sitewright/client'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { useOpenPreview } from '../../components/publishing/addresses.ts'
import { LivePageItem } from '../../components/publishing/live-page-item.tsx'
import { isLive } from '../../components/publishing/queries.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarTime,
  IconDots,
  IconEye,
  IconRocket,
} from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

/** The menu of a page in the list. */
export function PageActions({ page, onSchedule }: { page: PageSummary; onSchedule(): void }) {
  const { id, title, slug, status, liveVersion, hasUnpublishedChanges } = page
  const place = useSitePlace()
  const { api, siteId, site, mode } = place
  const openPreview = useOpenPreview()
  const { attempt, run } = useAction(siteKey(place))
  const archive = () =>
    confirmThen({
      title: `Archive ${title}?`,
      children: 'Visitors will no longer see it. It keeps its address and can be restored as a draft.',
      confirm: 'Archive page',
      done: 'Page archived',
      run: () => attempt(() => api.pages.archive(siteId, id)),
    })
  const publish = () => void run(() => api.pages.publish(siteId, id), `${title} is live`)
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
        <LivePageItem pageId={id} liveVersion={liveVersion} />
        {status !== 'archived' && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => void openPreview(slug)}>
            Preview
          </Menu.Item>
        )}
        {isLive(site) && (status === 'draft' || (status === 'published' && hasUnpublishedChanges)) && (
          <Menu.Item leftSection={<IconRocket size={16} />} onClick={publish}>
            Publish now
          </Menu.Item>
        )}
        {mode === 'live' && status !== 'archived' && (
          <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={onSchedule}>
            Schedule…
          </Menu.Item>
        )}
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
