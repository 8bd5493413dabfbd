import { Anchor, Button, Code, Group, Paper, Text } from '@mantine/core'
import type { Robots as RobotsFile } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

const FIELDS: Field<{ text: string }>[] = [
  {
    name: 'text',
    label: 'Rules',
    description: 'Lines such as User-agent: * and Disallow: /internal/',
    type: 'textarea',
    rows: 8,
  },
]

/** What crawlers may read. */
export function Robots() {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'robots'],
    queryFn: () => api.seo.getRobots(siteId),
  })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
      <Text size="sm" c="dimmed" mb="md">
        Tells crawlers what they may read, at{' '}
        <Anchor href={new URL('/robots.txt', site.url).href} target="_blank" inherit underline="always">
          /robots.txt
        </Anchor>
        . The sitemap address is always added. Changes take effect immediately. Rules keep nothing secret: to
        hide a page from search engines, use its settings.
      </Text>
      <Loaded query={query}>{(robots) => <Rules key={robots.updatedAt} robots={robots} />}</Loaded>
    </Paper>
  )
}

function Rules({ robots: { text, isDefault } }: { robots: RobotsFile }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { attempt } = useAction([...siteKey(place), 'robots'])
  if (!can.write) return <Code block>{text}</Code>
  const save = (text: string | null, done: string) =>
    attempt(() => api.seo.updateRobots(siteId, { text }), done)
  const restore = () =>
    confirmThen({
      title: 'Restore the default?',
      children: 'Your rules are removed, and crawlers may read all pages.',
      confirm: 'Restore default',
      run: () => save(null, 'Default restored'),
    })
  return (
    <>
      <ResourceForm
        fields={FIELDS}
        initial={{ text }}
        submit="Save"
        onSubmit={({ text }) => save(text, 'Saved. Crawlers see it from now on')}
      />
      {!isDefault && (
        <Group>
          <Button variant="subtle" color="red" onClick={restore}>
            Restore default
          </Button>
        </Group>
      )}
    </>
  )
}
