import { Alert, Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askFirst } from '../../components/feedback/confirm.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { formatNumber } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { NotificationPreview } from './notification-preview.tsx'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

type Values = {
  title: string
  body: string
  url: string
  icon: string
  image: string
  tag: string
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  ttlSeconds: string
}
const EMPTY: Values = {
  title: '',
  body: '',
  url: '',
  icon: '',
  image: '',
  tag: '',
  urgency: 'normal',
  ttlSeconds: String(28 * DAY_SECONDS),
}
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'body', label: 'Message', type: 'textarea', rows: 2, required: true },
  { name: 'url', label: 'Opens', description: 'A URL, or a path on the site', type: 'text' },
  { name: 'icon', label: 'Icon', placeholder: '/icon-192.png', type: 'text', span: 6 },
  { name: 'image', label: 'Image', placeholder: '/media/lake.jpg', type: 'text', span: 6 },
  {
    name: 'urgency',
    label: 'Urgency',
    description: 'Devices saving battery may delay less urgent messages',
    type: 'select',
    span: 6,
    options: [
      { value: 'very-low', label: 'Very low' },
      { value: 'low', label: 'Low' },
      { value: 'normal', label: 'Normal' },
      { value: 'high', label: 'High' },
    ],
  },
  {
    name: 'ttlSeconds',
    label: 'Time to live',
    description: 'How long to keep trying devices that are offline',
    type: 'select',
    span: 6,
    options: [
      { value: '0', label: 'None' },
      { value: String(HOUR_SECONDS), label: '1 hour' },
      { value: String(DAY_SECONDS), label: '1 day' },
      { value: String(7 * DAY_SECONDS), label: '1 week' },
      { value: String(28 * DAY_SECONDS), label: '4 weeks' },
    ],
  },
  {
    name: 'tag',
    label: 'Tag',
    description: 'Replaces an earlier message with the same tag',
    type: 'text',
  },
]

export function CampaignForm({ onDone, onCancel }: { onDone(campaignId: string): void; onCancel(): void }) {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const { attempt } = useAction([...siteKey(place), 'push'])
  const subscribed = useQuery({
    queryKey: [...siteKey(place), 'push', 'subscriptions', 'count'],
    queryFn: async () => (await api.push.listSubscriptions(siteId, { limit: 1 })).total,
  })
  const mayGoOut = async ({ title, body }: Values) => {
    // The sandbox sends nothing, and the API rejects incomplete campaigns.
    if (mode === 'sandbox' || title === '' || body === '') return true
    const devices = sayDevices((await subscribed.refetch()).data)
    return askFirst({
      title: `Send “${title}”?`,
      children: `It is sent to ${devices} immediately and cannot be recalled.`,
      confirm: `Send to ${devices}`,
    })
  }
  const send = async (filledIn: Values) => {
    if (!(await mayGoOut(filledIn))) return false
    const { ttlSeconds, ...values } = filledIn
    const message = { ...EMPTY_MESSAGE, ...filled(values), ttlSeconds: Number(ttlSeconds) }
    const { campaignId } = await attempt(
      () => api.push.send(siteId, message),
      mode === 'live' ? 'Campaign started' : 'Dry run: nothing was sent',
    )
    onDone(campaignId)
    return true
  }
  return (
    <Stack gap="md">
      {mode === 'sandbox' && (
        <Alert color="yellow" variant="light" title="The sandbox sends nothing">
          You will see how many devices would receive it.
        </Alert>
      )}
      <ResourceForm
        fields={FIELDS}
        initial={EMPTY}
        submit={mode === 'live' ? `Send to ${sayDevices(subscribed.data)}` : 'Dry run'}
        onSubmit={send}
        onCancel={onCancel}
      >
        {({ values: { title, body, icon, image } }) => (
          <Box mt="lg">
            <Text size="sm" fw={500} mb={6}>
              Preview
            </Text>
            <NotificationPreview title={title} body={body} icon={icon || null} image={image || null} />
          </Box>
        )}
      </ResourceForm>
    </Stack>
  )
}

/** Required fields are sent even when empty, for the API to validate. */
const EMPTY_MESSAGE = { title: '', body: '' }

const sayDevices = (count: number | undefined) =>
  count === undefined ? 'all devices' : `${formatNumber(count)} ${count === 1 ? 'device' : 'devices'}`
