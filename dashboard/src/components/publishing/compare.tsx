import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type LivePage, NotFoundError, type Page } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { usePanelName } from '../panels/side-panel.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { type Difference, differencesOf } from './differences.ts'
import { RenderedPage } from './rendered-page.tsx'

type Props = { page: { pageId: string; title: string } }
type Versions = { live: LivePage | null; draft: Page | null }

/** A page as visitors get it beside its working copy, and what differs. */
export function Compare({ page: { pageId, title } }: Props) {
  const place = useSitePlace()
  const { api, siteId } = place
  usePanelName(title)
  const query = useQuery<Versions>({
    queryKey: [...siteKey(place), 'pages', 'compare', pageId],
    queryFn: async () => {
      const [live, page] = await Promise.all([
        orNull(api.pages.getLive(siteId, pageId)),
        api.pages.get(siteId, pageId),
      ])
      return { live, draft: page.status === 'published' || live === null ? page : null }
    },
  })
  return (
    <Loaded query={query}>
      {({ live, draft }) => (
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Side title="Live now" page={live} none="Visitors do not get this page yet." />
            <Side title="After publishing" page={draft} none="Visitors no longer get this page." />
          </SimpleGrid>
          {live && draft && <Differences differences={differencesOf(live, draft)} />}
        </Stack>
      )}
    </Loaded>
  )
}

async function orNull<T>(request: PromiseLike<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

type SideProps = { title: string; page: LivePage | Page | null; none: string }

const Side = ({ title, page, none }: SideProps) => (
  <section aria-label={title}>
    <Title order={3} fz="sm" mb="xs">
      {title}
    </Title>
    {page ? (
      <RenderedPage blocks={page.blocks} label={`${title}: the page`} />
    ) : (
      <Paper withBorder p="xl" ta="center">
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      </Paper>
    )}
  </section>
)

const MAX_SHOWN = 100

function Differences({ differences }: { differences: Difference[] }) {
  return (
    <section aria-label="What has changed">
      <Title order={3} fz="sm" mb="xs">
        What has changed
      </Title>
      {differences.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing that visitors see.
        </Text>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {differences.slice(0, MAX_SHOWN).map((difference, i) => (
          <DifferenceLine key={i} difference={difference} />
        ))}
      </Stack>
      {differences.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          And {differences.length - MAX_SHOWN} more.
        </Text>
      )}
    </section>
  )
}

const MAX_LENGTH = 300
const cut = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

const DifferenceLine = ({ difference: { change, where, before, after } }: { difference: Difference }) => (
  <Paper component="li" withBorder p="xs">
    <Group gap="xs" wrap="nowrap">
      {change === 'moved' ? (
        <Badge variant="light" color="gray" radius="sm" tt="none" miw="max-content">
          Moved
        </Badge>
      ) : (
        <StatusBadge status={change} />
      )}
      <Text size="sm" fw={600}>
        {where}
      </Text>
    </Group>
    {before && (
      <Text size="sm" c="dimmed" component="del" td="line-through" display="block" style={WRAPPED}>
        {cut(before)}
      </Text>
    )}
    {after && (
      <Text size="sm" component="ins" td="none" display="block" style={WRAPPED}>
        {cut(after)}
      </Text>
    )}
  </Paper>
)

const WRAPPED = { overflowWrap: 'anywhere' } as const
