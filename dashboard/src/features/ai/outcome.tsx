import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { AiJob } from '@sitewright/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { formatNumber } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { ToSite } from './to-site.tsx'
import { TranslationOutcome } from './translation-outcome.tsx'

/** What a finished job has made, what it lacks, and a way back. */
export function Outcome({ job }: { job: AiJob }) {
  const { pages, made, notes, missing, error, heroVideoGenerated, videoCreditsUsed, undoneAt } = job
  const { usage, translation } = job
  const isThere = job.status === 'completed' && undoneAt === null
  return (
    <Stack gap="xs">
      {error && (
        <Alert color="red" variant="light">
          {error.message}
        </Alert>
      )}
      {translation && <TranslationOutcome translation={translation} />}
      {isThere && pages.length > 0 && <Pages pages={pages} />}
      {isThere && made.length > 0 && <Made made={made} />}
      {heroVideoGenerated && (
        <Text size="sm" c="dimmed">
          With a hero video, for {videoCreditsUsed} {videoCreditsUsed === 1 ? 'credit' : 'credits'}.
        </Text>
      )}
      {usage.promptTokens > 0 && (
        <Text size="sm" c="dimmed">
          Used {formatNumber(usage.promptTokens)} tokens of input and {formatNumber(usage.completionTokens)}{' '}
          of output.
        </Text>
      )}
      {isThere && missing.length > 0 && <Missing jobId={job.jobId} />}
      {notes.length > 0 && (
        <List size="sm" c="dimmed">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {undoneAt !== null && <Undone kept={job.kept} />}
      {isThere && !translation && <Undo jobId={job.jobId} />}
    </Stack>
  )
}

function Pages({ pages }: Pick<AiJob, 'pages'>) {
  return (
    <Group gap="sm">
      {pages.map(({ id, title }) => (
        <ToSite key={id} path={`pages/${id}`}>
          {title}
        </ToSite>
      ))}
    </Group>
  )
}

type ItemType = AiJob['made'][number]['type']
/** Where items are managed, and what several of them are called. */
const ITEMS: Record<ItemType, [path: string, one: string, several: string]> = {
  service: ['booking?tab=services', 'service', 'services'],
  staff: ['booking?tab=staff', 'staff member', 'staff members'],
  product: ['shop?tab=products', 'product', 'products'],
  unit: ['rental?tab=units', 'rental unit', 'rental units'],
  table: ['reservation?tab=tables', 'table', 'tables'],
  job: ['recruitment', 'job', 'jobs'],
  hours: ['reservation?tab=hours', 'opening hours', 'opening hours'],
  form: ['forms', 'form', 'forms'],
  design: ['design', 'design', 'designs'],
  business: ['seo?tab=business', 'search engine profile', 'search engine profiles'],
  navigation: ['navigation', 'menus', 'menus'],
}

function Made({ made }: Pick<AiJob, 'made'>) {
  const types = [...new Set(made.map(({ type }) => type))]
  return (
    <Group gap="sm">
      {types.map((type) => {
        const count = made.filter((item) => item.type === type).length
        const [path, one, several] = ITEMS[type]
        return (
          <ToSite key={type} path={path}>
            {count > 1 ? `${count} ${several}` : one.charAt(0).toUpperCase() + one.slice(1)}
          </ToSite>
        )
      })}
    </Group>
  )
}

const MISSING: Record<AiJob['missing'][number], string> = {
  offers: 'Add what you offer',
  prices: 'Add your prices',
  opening_hours: 'Add your opening hours',
  address: 'Add your address, with a map',
  phone: 'Add a phone number',
  about: 'Add your story and what matters to you',
  team: 'Add the people visitors will meet',
  privacy: 'Add who is responsible for the site',
}

/** What is still missing; each leads to where it is added. */
function Missing({ jobId }: { jobId: string }) {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...siteKey(place), 'ai-missing', jobId],
    queryFn: () => place.api.ai.listMissing(place.siteId, jobId),
    refetchOnMount: 'always',
  })
  const missing = data?.data ?? []
  if (missing.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        Not in your description, so not on the site yet
      </Text>
      <List size="sm">
        {missing.map(({ fact, area, pageId }) => (
          <List.Item key={fact}>
            <ToSite path={area === 'page' ? `pages/${pageId}` : AREAS[area]}>{MISSING[fact]}</ToSite>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

const AREAS = {
  pages: 'pages',
  products: 'shop?tab=products',
  services: 'booking?tab=services',
  staff: 'booking?tab=staff',
  units: 'rental?tab=units',
  hours: 'reservation?tab=hours',
}

function Undone({ kept }: Pick<AiJob, 'kept'>) {
  const inUse = kept.filter(({ type }) => type !== 'media')
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        Undone{kept.length > 0 && ', except for anything changed, used or published since'}
      </Text>
      <List size="sm">
        {inUse.map(({ type, id, name, reason }) => (
          <List.Item key={id}>
            {name} ({type === 'page' ? 'page' : ITEMS[type as ItemType][1]}): {REASONS[reason]}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

const REASONS: Record<AiJob['kept'][number]['reason'], string> = {
  changed: 'was changed',
  used: 'is in use',
  live: 'visitors have seen it',
}

function Undo({ jobId }: { jobId: string }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  const undo = () =>
    confirmThen({
      title: 'Undo this draft?',
      children:
        'Its pages, images and everything else it created are deleted. Anything you have changed, used or published since is kept.',
      confirm: 'Undo',
      done: 'Draft undone',
      run: async () => {
        await api.ai.undoJob(siteId, jobId)
        await queries.invalidateQueries({ queryKey: siteKey(place) })
      },
    })
  return (
    <Group justify="flex-end">
      <Button size="xs" variant="default" onClick={undo}>
        Undo
      </Button>
    </Group>
  )
}
