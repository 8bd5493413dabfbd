import { Alert, Button, Group } from '@mantine/core'
import type { Preview, PreviewLink } from '@sitewright/client'
import { useState } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { useNameOf } from '../../components/publishing/queries.ts'
import { formatAgo } from '../../lib/format.ts'
import { IconEye, IconPlus } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

/** Links that show the working copies to anyone who has them. */
export function Previews() {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const opened = useOpened()
  const nameOf = useNameOf()
  const [link, setLink] = useState<PreviewLink | null>(null)
  const list = useList<Preview>([...siteKey(place), 'previews'], (cursor) =>
    api.publishing.listPreviews(siteId, cursor ? { cursor } : {}),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New preview link
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Previews"
        list={list}
        idOf={({ id }) => id}
        filters={list.items.length > 0 && <Group ml="auto">{add}</Group>}
        columns={[
          { header: 'Created', cell: ({ createdAt }) => formatAgo(createdAt) },
          { header: 'By', wide: true, cell: ({ createdBy }) => nameOf(createdBy) },
          { header: 'Expires', cell: ({ expiresAt }) => <Moment value={expiresAt} /> },
          ...(can.write
            ? [
                {
                  header: 'Actions',
                  align: 'right' as const,
                  cell: (preview: Preview) => <Revoke preview={preview} />,
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconEye} title="No preview links" action={add}>
            Anyone with a preview link sees the working copies of all pages, until it expires or you revoke
            it. Send one to a client before you publish.
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isNew} onClose={opened.close} title="New preview link">
        {opened.isNew && (
          <NewPreview
            onCancel={opened.close}
            onDone={(made) => {
              opened.close()
              setLink(made)
            }}
          />
        )}
      </SidePanel>
      {/* The panel closes first, as this asks before the address changes. */}
      <ShownOnce
        opened={link !== null && !opened.isNew}
        onClose={() => setLink(null)}
        title="Preview link"
        size="lg"
      >
        <Alert color="yellow" variant="light" title="Copy it now">
          The link is not shown again. Anyone who has it sees the working copies of this site.
        </Alert>
        <Copyable value={link?.url ?? ''} label="preview link" />
      </ShownOnce>
    </>
  )
}

const HOUR = 60
const DAY = 24 * HOUR
const EXPIRIES = [
  { value: String(HOUR), label: 'In an hour' },
  { value: String(DAY), label: 'In a day' },
  { value: String(3 * DAY), label: 'In three days' },
  { value: String(7 * DAY), label: 'In a week' },
]

function NewPreview({ onCancel, onDone }: { onCancel(): void; onDone(made: PreviewLink): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'previews'])
  return (
    <ResourceForm
      fields={[{ name: 'expiresInMinutes', label: 'Expires', type: 'select', options: EXPIRIES }]}
      initial={{ expiresInMinutes: String(DAY) }}
      submit="Create link"
      onSubmit={async ({ expiresInMinutes }) =>
        onDone(
          await attempt(() =>
            api.publishing.createPreview(siteId, { expiresInMinutes: Number(expiresInMinutes) }),
          ),
        )
      }
      onCancel={onCancel}
      isQuick
    />
  )
}

function Revoke({ preview: { id } }: { preview: Preview }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'previews'])
  const ask = () =>
    confirmThen({
      title: 'Revoke this preview link?',
      children: 'The link will no longer open the preview.',
      confirm: 'Revoke',
      done: 'Preview link revoked',
      run: () => attempt(() => api.publishing.deletePreview(siteId, id)),
    })
  return (
    <Button variant="subtle" color="red" size="compact-sm" onClick={ask}>
      Revoke
    </Button>
  )
}
