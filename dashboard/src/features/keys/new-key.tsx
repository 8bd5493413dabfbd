import { Alert, Button, Checkbox, Chip, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { MadeApiKey, Scope } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlace } from '../../app/place.tsx'
import { Copyable } from '../../components/copy.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { messageOf } from '../../lib/errors.ts'
import { labelOf } from '../../lib/format.ts'
import classes from './new-key.module.css'

type Preset = { label: string; takes(scope: Scope): boolean }
const PRESETS: Preset[] = [
  { label: 'Everything', takes: () => true },
  { label: 'Reading only', takes: ({ reads }) => reads },
  {
    label: 'A website',
    takes: ({ name }) => /^(sites|pages|media|ecommerce):read$|^booking:/.test(name),
  },
  { label: 'Content', takes: ({ name }) => /^(sites|pages|media|ai|publish):/.test(name) },
  { label: 'Shop', takes: ({ name }) => /^(ecommerce|media):|^sites:read$/.test(name) },
]

export function NewKey({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [made, setMade] = useState<MadeApiKey | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? 'Your new key' : 'New API key'}
      size="lg"
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made ? <Made made={made} onClose={close} /> : <Choose onMade={setMade} />}
    </Modal>
  )
}

function Made({ made, onClose }: { made: MadeApiKey; onClose(): void }) {
  const curl = `curl -H 'X-Api-Key: ${made.key}' ${window.location.origin}/v1/sites`
  return (
    <Stack>
      <Alert color="yellow" variant="light" title="Copy it now">
        It is stored as a hash only and can not be shown again.
      </Alert>
      <Copyable value={made.key} label="key" />
      <div>
        <Text size="sm" fw={600} mb={4}>
          Try it
        </Text>
        <Copyable value={curl} label="command" />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  )
}

function Choose({ onMade }: { onMade(made: MadeApiKey): void }) {
  const { api, accountId, mode } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: ['scopes'],
    queryFn: async () => (await api.keys.listScopes()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { attempt, isBusy } = useAction([accountId, 'keys'])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines />
  const presetNames = ({ takes }: Preset) => data.filter(takes).map(({ name }) => name)
  const current = PRESETS.find(
    (preset) =>
      presetNames(preset).join() ===
      data
        .map((s) => s.name)
        .filter((n) => chosen.includes(n))
        .join(),
  )
  const create = async () => {
    setFailure(null)
    try {
      const scopes = chosen as never[]
      onMade(await attempt(() => api.keys.create({ name, mode, scopes })))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Stack>
      <TextInput
        label="Name"
        description="What it is for, so that you know it again"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Text size="sm">
        It will reach your <b>{mode}</b> sites. Switch the mode above to make one for{' '}
        {mode === 'live' ? 'the sandbox' : 'live sites'}.
      </Text>
      <Chip.Group value={current?.label ?? null}>
        <Group gap="xs" role="group" aria-label="Presets">
          {PRESETS.map((preset) => (
            <Chip
              key={preset.label}
              value={preset.label}
              size="xs"
              onClick={() => setChosen(presetNames(preset))}
            >
              {preset.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Checkbox.Group value={chosen} onChange={setChosen} label="What it may do">
        <div className={classes.scopes}>
          {data.map(({ name, description }) => (
            <Checkbox
              key={name}
              value={name}
              label={labelOf(name.replace(':', ' '))}
              description={description}
            />
          ))}
        </div>
      </Checkbox.Group>
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={isBusy}
          disabled={name.trim() === '' || chosen.length === 0}
          onClick={() => void create()}
        >
          Create key
        </Button>
      </Group>
    </Stack>
  )
}
