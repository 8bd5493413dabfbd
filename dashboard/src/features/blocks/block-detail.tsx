import { Anchor, Button, Divider, Group, List, Modal, Stack, Text } from '@mantine/core'
import { ConflictError, type CustomBlockDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { useCovered, usePanelName } from '../../components/panels/side-panel.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { BlockForm } from './block-form.tsx'
import { BlockPreview } from './block-preview.tsx'
import { sayUsage } from './usage.ts'

/** A block with a preview of its template. */
export const BlockDetail = ({ id, onDone }: { id: string | null; onDone(): void }) =>
  id === null ? <BlockForm block={null} onDone={onDone} /> : <Existing blockId={id} onDone={onDone} />

function Existing({ blockId, onDone }: { blockId: string; onDone(): void }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...siteKey(place), 'blocks', blockId],
    queryFn: () => place.api.blocks.get(place.siteId, blockId),
    // The form must start from current data and keep what is typed.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query}>{(block) => <BlockView key={block.id} block={block} onDone={onDone} />}</Loaded>
  )
}

function BlockView({ block, onDone }: { block: CustomBlockDetail; onDone(): void }) {
  usePanelName(block.label)
  const can = useCan()
  if (can.write) {
    return (
      <BlockForm block={block} onDone={onDone}>
        <Divider my="lg" />
        <Removal block={block} onDone={onDone} />
      </BlockForm>
    )
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {block.description ?? 'No description'} · used {sayUsage(block.usageCount).toLowerCase()}
      </Text>
      <BlockPreview template={block.template} />
    </Stack>
  )
}

type Uses = { usageCount: number; pageIds: string[] }

function Removal({ block, onDone }: { block: CustomBlockDetail; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'blocks'])
  const [uses, setUses] = useState<Uses | null>(null)
  useCovered(uses !== null)
  const remove = async () => {
    try {
      await attempt(() => api.blocks.delete(siteId, block.id), 'Block deleted')
      onDone()
    } catch (error) {
      if (!(error instanceof ConflictError && error.details.reason === 'in_use')) throw error
      setUses(error.details as Uses)
    }
  }
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {sayUsage(block.usageCount)}
      </Text>
      <Button
        variant="subtle"
        color="red"
        onClick={() =>
          confirmThen({
            title: `Delete ${block.label}?`,
            children: 'This cannot be undone. A block used by pages cannot be deleted.',
            confirm: 'Delete block',
            run: remove,
          })
        }
      >
        Delete block
      </Button>
      <Modal opened={uses !== null} onClose={() => setUses(null)} title="This block is in use">
        {uses && <UsedOn uses={uses} />}
      </Modal>
    </Group>
  )
}

function UsedOn({ uses: { usageCount, pageIds } }: { uses: Uses }) {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const pages = useQuery({
    queryKey: [...siteKey(place), 'pages', 'named', pageIds],
    queryFn: () => Promise.all(pageIds.map((id) => api.pages.get(siteId, id))),
  })
  return (
    <Stack gap="sm">
      <Text size="sm">Remove it from these pages, or archive them, before deleting it:</Text>
      <Loaded query={pages}>
        {(pages) => (
          <List>
            {pages.map(({ id, title }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={`/${mode}/sites/${siteId}/pages/${id}`}>
                  {title}
                </Anchor>
              </List.Item>
            ))}
          </List>
        )}
      </Loaded>
      {usageCount > pageIds.length && (
        <Text size="sm" c="dimmed">
          and {usageCount - pageIds.length} more
        </Text>
      )}
    </Stack>
  )
}
