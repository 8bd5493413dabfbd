import { Checkbox, Chip, Group, Modal, Text } from '@mantine/core'
import type { KeysCreateInput, MadeApiKey, Scope } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useSecret } from '../../components/forms/unsaved.tsx'
import { useIsUnder } from '../../components/panels/side-panel.tsx'
import { labelOf } from '../../lib/format.ts'
import { usePlace } from '../../lib/place.tsx'
import { KEY_LIMITS, limitsOf, NO_LIMITS } from './key-limits.ts'
import { MadeKey } from './made-key.tsx'
import classes from './new-key.module.css'

type Preset = { label: string; takes(scope: Scope): boolean }
const PRESETS: Preset[] = [
  { label: 'Full access', takes: () => true },
  { label: 'Read-only', takes: ({ reads }) => reads },
  {
    label: 'A website',
    takes: ({ name }) => /^(sites|pages|media|ecommerce):read$|^booking:/.test(name),
  },
  { label: 'Content', takes: ({ name }) => /^(sites|pages|media|ai|publish):/.test(name) },
  { label: 'Shop', takes: ({ name }) => /^(ecommerce|media):|^sites:read$/.test(name) },
]

export function NewKey({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const isUnder = useIsUnder()
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
      title={made ? 'Your new key' : 'New API key'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={made === null && !isUnder}
    >
      {made ? <MadeKey made={made} onClose={keep} /> : <Choose onMade={setMade} onCancel={onClose} />}
    </Modal>
  )
}

type ChooseProps = { onMade(made: MadeApiKey): void; onCancel(): void }

function Choose({ onMade, onCancel }: ChooseProps) {
  const { api, accountId, mode } = usePlace()
  const { attempt } = useAction([accountId, 'keys'])
  const scopes = useQuery({
    queryKey: ['scopes'],
    queryFn: async () => (await api.keys.listScopes()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={scopes}>
      {(known) => (
        <ResourceForm
          fields={[
            {
              name: 'name',
              label: 'Name',
              description: 'Its purpose, so that you can recognize it later',
              type: 'text',
              required: true,
            },
            ...KEY_LIMITS,
          ]}
          drawn={['scopes']}
          initial={{ name: '', ...NO_LIMITS, scopes: [] as KeysCreateInput['scopes'] }}
          submit="Create key"
          onCancel={onCancel}
          onSubmit={async ({ name, scopes, ...limits }) =>
            onMade(await attempt(() => api.keys.create({ name, scopes, mode, ...limitsOf(limits) })))
          }
        >
          {({ values, errors, setFieldValue }) => (
            <>
              <Text size="sm" mt="md">
                It will have access to your <b>{mode}</b> sites. For{' '}
                {mode === 'live' ? 'sandbox sites' : 'live sites'}, switch to{' '}
                {mode === 'live' ? 'sandbox' : 'live'} mode first.
              </Text>
              <Scopes
                known={known}
                value={values.scopes}
                onChange={(scopes) => setFieldValue('scopes', scopes as never)}
                error={errors.scopes === undefined ? null : 'Select at least one'}
              />
            </>
          )}
        </ResourceForm>
      )}
    </Loaded>
  )
}

type ScopesProps = {
  known: Scope[]
  value: string[]
  onChange(scopes: string[]): void
  error: string | null
}

function Scopes({ known, value, onChange, error }: ScopesProps) {
  const taken = ({ takes }: Preset) => known.filter(takes).map(({ name }) => name)
  const chosen = known.map(({ name }) => name).filter((name) => value.includes(name))
  const current = PRESETS.find((preset) => taken(preset).join() === chosen.join())
  return (
    <>
      <Chip.Group value={current?.label ?? null}>
        <Group gap="xs" role="group" aria-label="Presets" my="md">
          {PRESETS.map((preset) => (
            <Chip key={preset.label} value={preset.label} size="xs" onClick={() => onChange(taken(preset))}>
              {preset.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Checkbox.Group
        value={value}
        onChange={onChange}
        label="Permissions"
        error={error}
        errorProps={{ mt: 'xs' }}
      >
        <div className={classes.scopes}>
          {known.map(({ name, description }) => (
            <Checkbox
              key={name}
              value={name}
              label={labelOf(name.replace(':', ' '))}
              description={description}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
