import type { Schedule } from '@sitewright/client'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { Lines } from '../feedback/states.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { Field } from '../forms/fields.ts'
import { onlyNewest } from '../forms/options.ts'
import { ResourceForm } from '../forms/resource-form.tsx'
import { type PageOfSite, usePagesOfSite } from '../pages/use-pages-of-site.ts'
import { ClockChange, zoneHint } from './local-time.tsx'

type Values = { action: Schedule['action']; pageIds: string[]; at: string; note: string }

type Props = {
  /** The pages that are chosen at first. */
  pageIds?: string[]
  onDone(): void
}

/** Schedules that pages, or the whole site, go live or are taken down. */
export function ScheduleForm({ pageIds = [], onDone }: Props) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction(siteKey(place))
  const pages = usePagesOfSite()
  const save = async ({ action, pageIds, at, note }: Values) => {
    const wanted = { action, at, pageIds: pageIds.length > 0 ? pageIds : null, note: note || null }
    await attempt(() => api.publishing.createSchedule(siteId, wanted), 'Scheduled')
    onDone()
  }
  if (!pages) return <Lines />
  return (
    <ResourceForm<Values>
      fields={fieldsOf(pages, site.timeZone)}
      initial={{ action: 'publish', pageIds, at: '', note: '' }}
      submit="Schedule"
      onSubmit={save}
      onCancel={onDone}
    >
      {({ values }) => <ClockChange text={values.at} timeZone={site.timeZone} />}
    </ResourceForm>
  )
}

const fieldsOf = (pages: PageOfSite[], timeZone: string): Field<Values>[] => [
  {
    name: 'action',
    label: 'What happens',
    type: 'select',
    options: [
      { value: 'publish', label: 'Goes live' },
      { value: 'unpublish', label: 'Goes offline' },
    ],
  },
  {
    name: 'pageIds',
    label: 'Pages',
    description: 'Leave empty to publish all site changes',
    type: 'multiselect',
    options: pages.map(({ id, title }) => ({ value: id, label: title })),
    ...onlyNewest(pages, 'pages'),
  },
  { name: 'note', label: 'Note', description: 'What changes, for your team', type: 'text' },
  {
    name: 'at',
    label: 'When',
    description: zoneHint(timeZone),
    type: 'datetime-local',
    required: true,
  },
]
