import type { Webhook } from '@sitewright/client'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { EventsInput } from './events-input.tsx'

type Props = { webhook: Webhook | null; onDone(webhook: Webhook): void; onCancel(): void }

/** Creates or edits a webhook. */
export function WebhookForm({ webhook, onDone, onCancel }: Props) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'webhooks'])
  return (
    <ResourceForm
      fields={[
        {
          name: 'url',
          label: 'Address',
          description: 'Must respond to each event with a status of 200 to 299',
          placeholder: 'https://www.example.com/hooks',
          type: 'url',
          required: true,
        },
      ]}
      drawn={['events']}
      initial={{ url: webhook?.url ?? '', events: webhook?.events ?? [] }}
      submit={webhook === null ? 'Create webhook' : 'Save'}
      onCancel={onCancel}
      onSubmit={async (values) =>
        onDone(
          webhook === null
            ? await attempt(() => api.webhooks.create(siteId, values))
            : await attempt(() => api.webhooks.update(siteId, webhook.id, values), 'Saved'),
        )
      }
    >
      {(form) => (
        <EventsInput
          value={form.values.events}
          onChange={(events) => {
            form.setValues({ events })
            form.clearFieldError('events')
          }}
          error={form.errors.events === undefined ? null : 'Select at least one event'}
        />
      )}
    </ResourceForm>
  )
}
