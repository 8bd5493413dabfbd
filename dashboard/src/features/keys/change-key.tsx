import { Modal } from '@mantine/core'
import type { ApiKey, MadeApiKey } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useSecret } from '../../components/forms/unsaved.tsx'
import { usePlace } from '../../lib/place.tsx'
import { KEY_LIMITS, limitsOf, shownLimits } from './key-limits.ts'
import { MadeKey } from './made-key.tsx'

type Props = { apiKey: ApiKey; opened: boolean; onClose(): void }

/** Changes the name, the expiry and the networks of a key. */
export function ChangeKey({ apiKey, opened, onClose }: Props) {
  const { api, accountId } = usePlace()
  const { attempt } = useAction([accountId, 'keys'])
  return (
    <Modal opened={opened} onClose={onClose} title="Change API key" size="lg">
      <ResourceForm
        fields={[{ name: 'name', label: 'Name', type: 'text', required: true }, ...KEY_LIMITS]}
        initial={{ name: apiKey.name, ...shownLimits(apiKey) }}
        submit="Save"
        onCancel={onClose}
        onSubmit={async ({ name, ...limits }) => {
          await attempt(() => api.keys.update(apiKey.id, { name, ...limitsOf(limits) }), 'Saved')
          onClose()
        }}
      />
    </Modal>
  )
}

const OVERLAPS = [
  { value: '0', label: 'Immediately' },
  { value: '24', label: 'After a day' },
  { value: '168', label: 'After a week' },
  { value: '720', label: 'After 30 days' },
]

/** Replaces a key; the old one works for a while beside the new one. */
export function RotateKey({ apiKey, opened, onClose }: Props) {
  const { api, accountId } = usePlace()
  const { attempt } = useAction([accountId, 'keys'])
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const pass = useSecret(opened && made !== null)
  const keep = () => {
    pass()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(null)}
      title={made ? 'Your new key' : `Rotate ${apiKey.name}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {made ? (
        <MadeKey made={made} onClose={keep} />
      ) : (
        <ResourceForm
          fields={[
            {
              name: 'overlap',
              label: 'The old key stops working',
              description: 'Give the new key to all applications before then.',
              type: 'select',
              options: OVERLAPS,
              required: true,
            },
          ]}
          initial={{ overlap: '24' }}
          submit="Create the new key"
          onCancel={onClose}
          isQuick
          onSubmit={async ({ overlap }) =>
            setMade(await attempt(() => api.keys.rotate(apiKey.id, { overlapHours: Number(overlap) })))
          }
        />
      )}
    </Modal>
  )
}
