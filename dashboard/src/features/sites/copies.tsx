import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { SiteExport } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useSitePlace } from '../../lib/place.tsx'

const POLL_MS = 3_000
const isOpen = ({ state }: Pick<SiteExport, 'state'>) => state === 'waiting' || state === 'running'

/** Archives of the site, for owners. */
export function Exports() {
  const { api, siteId, accountId, mode } = useSitePlace()
  const key = [accountId, mode, siteId, 'exports']
  const { isBusy, run } = useAction(key)
  const { data: exports = [] } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.sites.listExports(siteId)).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  })
  const [newest] = exports
  return (
    <Section
      title="Export"
      text="An archive of the site with all its customer data, to keep or to import on another server. It is deleted after 7 days."
      action={
        <Button
          variant="default"
          loading={isBusy || (newest !== undefined && isOpen(newest))}
          onClick={() => void run(() => api.sites.createExport(siteId))}
        >
          Export
        </Button>
      }
    >
      {newest && <Progress made={newest} />}
    </Section>
  )
}

function Progress({ made: { state, problem, url, createdAt } }: { made: SiteExport }) {
  if (state === 'failed') return <Text c="red.9">{problem}</Text>
  if (url === null) return <Text>{state === 'done' ? 'It was deleted.' : 'Creating the archive.'}</Text>
  return (
    <Text>
      <Anchor href={url}>Download</Anchor> the archive of <Moment value={createdAt} />
    </Text>
  )
}

const FIELDS: Field<{ name: string }>[] = [
  { name: 'name', label: 'Name of the copy', type: 'text', required: true },
]

/** A copy of the site without what people did on it. */
export function Duplicate() {
  const { api, site, siteId, accountId, mode } = useSitePlace()
  const { attempt } = useAction([accountId, mode])
  const [id, setId] = useState<string | null>(null)
  const { data: made } = useQuery({
    queryKey: [accountId, mode, siteId, 'duplicates', id],
    queryFn: () => api.sites.getDuplicate(siteId, id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : POLL_MS),
  })
  const start = async ({ name }: { name: string }) =>
    setId((await attempt(() => api.sites.duplicate(siteId, { name }))).id)
  return (
    <Section
      title="Duplicate"
      text="Creates a draft with the same pages, design, media, products, services and forms, without orders, bookings, customers or submissions."
    >
      <Stack gap="sm">
        <ResourceForm
          fields={FIELDS}
          initial={{ name: `${site.name} (copy)`.slice(0, 200) }}
          submit="Duplicate"
          onSubmit={start}
        />
        {made?.state === 'failed' && <Text c="red.9">{made.problem}</Text>}
        {made && isOpen(made) && <Text>Creating the copy.</Text>}
        {made?.siteId && (
          <Anchor component={Link} to={`/${mode}/sites/${made.siteId}/pages`}>
            Open the copy
          </Anchor>
        )}
      </Stack>
    </Section>
  )
}
