import { ColorSwatch, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { usePagesOfSite } from '../../pages/use-pages-of-site.ts'
import { type SiteDocuments, useLookOf } from '../../website/use-site-look.ts'
import { RenderedPage } from '../rendered-page.tsx'
import { type DesignDifference, designDifferences } from './design-differences.ts'
import { Changed, DRAFT, LIVE, Sides } from './sides.tsx'
import type { ComparedDocuments } from './use-compared-documents.ts'

/** The home page in both designs, and the values that differ. */
export function CompareDesign({ live, draft }: ComparedDocuments) {
  const blocks = useHomePage()
  const differences = designDifferences(live.design, draft.design)
  return (
    <Stack>
      {blocks && (
        <Sides
          live={<Rendered blocks={blocks} documents={live} title={LIVE} />}
          draft={<Rendered blocks={blocks} documents={draft} title={DRAFT} />}
        />
      )}
      <Changed isEmpty={differences.length === 0}>
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Token</Table.Th>
                <Table.Th>{LIVE}</Table.Th>
                <Table.Th>{DRAFT}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map((difference) => (
                <Row key={difference.name} difference={difference} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Changed>
    </Stack>
  )
}

/** The blocks of the home page, or of any page; undefined while it loads and without pages. */
function useHomePage(): Record<string, unknown> | undefined {
  const place = useSitePlace()
  const pages = usePagesOfSite()
  const pageId = (pages?.find(({ path }) => path === '/') ?? pages?.[0])?.id
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'pages', 'shown', pageId],
    queryFn: () => place.api.pages.get(place.siteId, pageId as string),
    enabled: pageId !== undefined,
    staleTime: 60_000,
  })
  return data?.blocks
}

type Props = { blocks: Record<string, unknown>; documents: SiteDocuments; title: string }

const Rendered = ({ blocks, documents, title }: Props) => (
  <RenderedPage blocks={blocks} label={`${title}: design`} look={useLookOf(documents)} />
)

const Row = ({ difference: { name, before, after, isColor } }: { difference: DesignDifference }) => (
  <Table.Tr>
    <Table.Th fw={500}>{name}</Table.Th>
    {[before, after].map((value, i) => (
      <Table.Td key={i}>
        <Group gap="xs" wrap="nowrap">
          {isColor && <ColorSwatch color={value} size={18} radius="sm" />}
          <Text size="sm" {...(value === '' && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
            {value || 'Default'}
          </Text>
        </Group>
      </Table.Td>
    ))}
  </Table.Tr>
)
