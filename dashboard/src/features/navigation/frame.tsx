import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { catalogue } from '@sitewright/blocks/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Section } from '../../components/layout/section.tsx'
import { SavedState } from '../../components/website/save-bar.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { FRAME_PARTS, type FramePart } from './frame-parts.ts'

/** The header and footer of all pages. Each opens in the editor that pages have. */
export function Frame() {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'documents', 'frame'],
    queryFn: () => api.design.getFrame(siteId),
  })
  return (
    <Loaded query={query}>
      {(frame) => (
        <Stack gap="sm">
          <SavedState draft={{ resource: frame, isDirty: false } as never} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {FRAME_PARTS.map((part) => (
              <Part key={part.name} part={part} blocks={blocksIn(frame[part.name])} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Loaded>
  )
}

const blocksIn = ({ content }: Record<string, unknown>) =>
  Array.isArray(content) ? content.map((block) => String(block?.type)) : []

function Part({ part: { name, label, type, text }, blocks }: { part: FramePart; blocks: string[] }) {
  const place = useSitePlace()
  const { api, siteId, mode, site } = place
  const can = useCan()
  const navigate = useNavigate()
  const { run, isBusy } = useAction([...siteKey(place), 'documents'])
  const editor = `/${mode}/sites/${siteId}/frame/${name}`
  const add = async () => {
    const props = { id: name, ...catalogue[type]?.defaultProps, ...OWN[name](site.name) }
    const content = [{ type, props }]
    if (await run(() => api.design.updateFrame(siteId, { [name]: { content } })))
      await navigate({ to: editor })
  }
  return (
    <Section title={label} text={text}>
      <Text size="sm" mb="sm">
        {blocks.length === 0
          ? 'None yet: pages show only their own.'
          : `Blocks: ${blocks.map((type) => catalogue[type]?.label ?? type).join(', ')}`}
      </Text>
      <Group>
        {blocks.length > 0 ? (
          <Button component={Link} to={editor} variant="default">
            {can.write ? `Edit ${name}` : `See ${name}`}
          </Button>
        ) : (
          can.write && (
            <Button loading={isBusy} onClick={() => void add()}>
              Add a {name}
            </Button>
          )
        )}
      </Group>
    </Section>
  )
}

/** What a new part says, instead of examples. */
const OWN = {
  header: (brand: string) => ({ brand, links: [], menu: 'main', buttonLabel: '', buttonHref: '' }),
  footer: (brand: string) => ({ brand, text: '', groups: [], menu: 'footer', copyright: `© ${brand}` }),
}
