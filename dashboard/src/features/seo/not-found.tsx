import { Button } from '@mantine/core'
import type { NotFoundPath } from '@sitewright/client'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo, formatNumber } from '../../lib/format.ts'
import { IconMoodSmile } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { redirectsKey } from './keys.ts'
import { RedirectForm } from './redirect-form.tsx'

/** Paths that visitors asked for in vain. One click leads them to the page they probably meant. */
export function NotFound() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const opened = useOpened()
  const list = useList<NotFoundPath>([...redirectsKey(place), 'not-found'], (cursor) =>
    api.seo.listNotFound(siteId, { ...(cursor && { cursor }) }),
  )
  const path = can.write ? opened.id : null
  return (
    <>
      <ResourceTable
        label="Addresses not found"
        list={list}
        idOf={({ path }) => path}
        columns={[
          { header: 'Address', cell: ({ path }) => <span style={{ overflowWrap: 'anywhere' }}>{path}</span> },
          { header: 'Visits', align: 'right', cell: ({ count }) => formatNumber(count) },
          { header: 'Last', wide: true, cell: ({ lastSeenAt }) => formatAgo(lastSeenAt) },
          { header: 'Linked from', wide: true, cell: ({ referrerHost }) => referrerHost ?? '–' },
          {
            header: 'Suggestion',
            cell: (item) =>
              can.write ? <Redirecting item={item} onChoose={opened.open} /> : (item.suggestion ?? '–'),
          },
        ]}
        empty={
          <EmptyState icon={IconMoodSmile} title="No missing addresses">
            Missing addresses that visitors request are listed here, most frequent first.
          </EmptyState>
        }
      />
      <SidePanel opened={path !== null} onClose={opened.close} title="New redirect">
        {path !== null && (
          <RedirectForm
            path={path}
            target={list.items.find((item) => item.path === path)?.suggestion ?? ''}
            onDone={opened.close}
          />
        )}
      </SidePanel>
    </>
  )
}

type Props = { item: NotFoundPath; onChoose(path: string): void }

function Redirecting({ item: { path, suggestion }, onChoose }: Props) {
  const place = useSitePlace()
  const { run, isBusy } = useAction(redirectsKey(place))
  const choose = (
    <Button size="compact-sm" variant="subtle" onClick={() => onChoose(path)}>
      {suggestion === null ? 'Choose a page' : 'Another'}
    </Button>
  )
  if (suggestion === null) return choose
  const redirect = () =>
    run(
      () => place.api.seo.createRedirect(place.siteId, { path, target: suggestion }),
      `${path} now redirects to ${suggestion}`,
    )
  return (
    <>
      <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => void redirect()}>
        Redirect to {suggestion}
      </Button>{' '}
      {choose}
    </>
  )
}
