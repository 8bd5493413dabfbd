import type { SiteDetail } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, filled, valuesOf } from '../../components/forms/values.ts'
import { usePlace } from '../../lib/place.tsx'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')
const CURRENCIES = Intl.supportedValuesOf('currency')
/** Defaults from the browser. Some report a locale with a suffix: `en-US@posix`. */
const own = () => Intl.DateTimeFormat().resolvedOptions()

const BLANK = { name: '', timeZone: own().timeZone, currency: '', language: own().locale }
type Values = typeof BLANK
const BLANK_OF_EXISTING = {
  ...BLANK,
  slug: '',
  publishing: 'staged' as SiteDetail['publishing'],
  approvalHours: '' as number | '',
  spamDays: '' as number | '',
  proofOfWork: 'auto' as SiteDetail['proofOfWork'],
}
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Lakeside House' },
  {
    name: 'timeZone',
    label: 'Time zone',
    description: 'For opening hours and calendars',
    type: 'suggest',
    options: TIME_ZONES,
  },
  {
    name: 'currency',
    label: 'Currency',
    description: 'For prices, such as EUR',
    type: 'suggest',
    options: CURRENCIES,
    span: 6,
  },
  {
    name: 'language',
    label: 'Language',
    description: 'For texts, such as de or pt-BR',
    type: 'suggest',
    options: ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'],
    span: 6,
  },
]

/** What a new site gets by itself. */
const fieldsOfExisting = ({ slug }: SiteDetail): Field<typeof BLANK_OF_EXISTING>[] => [
  ...(FIELDS as Field<typeof BLANK_OF_EXISTING>[]),
  {
    name: 'slug',
    label: 'Address on this server',
    description: `Part of the site’s address. After a change, ${slug} redirects for 90 days.`,
    type: 'text',
    required: true,
  },
  {
    name: 'publishing',
    label: 'Edits to live pages',
    type: 'select',
    options: [
      { value: 'staged', label: 'Wait until they are published' },
      { value: 'immediate', label: 'Go live as soon as they are saved' },
    ],
  },
  {
    name: 'approvalHours',
    label: 'Decline unanswered requests after (hours)',
    description: 'Bookings and reservations from visitors that await approval. 1 to 720.',
    type: 'number',
    min: 1,
    max: 720,
    required: true,
  },
  {
    name: 'spamDays',
    label: 'Delete spam after (days)',
    description: 'In forms, enquiries and applications. 1 to 365.',
    type: 'number',
    min: 1,
    max: 365,
    required: true,
  },
  {
    name: 'proofOfWork',
    label: 'Proof of work',
    description:
      'Browsers compute for a second before submitting a form. Without scripts, visitors wait a minute.',
    type: 'select',
    options: [
      { value: 'auto', label: 'During heavy form traffic' },
      { value: 'always', label: 'Always' },
      { value: 'never', label: 'Never' },
    ],
  },
]

type Props = { site: SiteDetail | null; onDone?: (site: SiteDetail) => void; onCancel?: () => void }

/** Creates or edits a site. */
export function SiteForm({ site, onDone, onCancel }: Props) {
  const { api, accountId, mode } = usePlace()
  const { attempt } = useAction([accountId, mode])
  const blank: Values = site === null ? BLANK : BLANK_OF_EXISTING
  const [before, setBefore] = useState(() => valuesOf(site, blank))
  const [times, setTimes] = useState(0)
  const save = async (values: Values) => {
    const saved = await (site === null
      ? attempt(() => api.sites.create(filled(values) as never), 'Site created')
      : attempt(() => api.sites.update(site.id, changesOf(before, values) as never), 'Saved'))
    // Someone else may have changed other fields.
    setBefore(valuesOf(saved, blank))
    setTimes(times + 1)
    onDone?.(saved)
  }
  return (
    <ResourceForm
      key={times}
      fields={site === null ? FIELDS : (fieldsOfExisting(site) as Field<Values>[])}
      initial={before}
      submit={site === null ? 'Create site' : 'Save'}
      onSubmit={save}
      {...(onCancel && { onCancel })}
    />
  )
}
