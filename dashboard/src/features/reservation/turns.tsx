import { Button, Fieldset, Group, NumberInput, Stack } from '@mantine/core'
import type { ReservationHours } from '@sitewright/client'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { IconPlus } from '../../lib/icons.tsx'

type Turn = ReservationHours['turnsByPartySize'][number]
type Props = {
  value: Turn[]
  /** Durations by party size. */
  otherwise: number
  onChange(value: Turn[]): void
  onOtherwise(minutes: number): void
  /** By dotted path. */
  errors: Record<string, string>
  readOnly: boolean
}

/** How long a party occupies a table, optionally by size. */
export function Turns({ value, otherwise, onChange, onOtherwise, errors, readOnly }: Props) {
  const change = (at: number, fields: Partial<Turn>) =>
    onChange(value.map((turn, i) => (i === at ? { ...turn, ...fields } : turn)))
  const add = () => onChange([...value, { upTo: (value.at(-1)?.upTo ?? 0) + 2, minutes: otherwise }])
  return (
    <Fieldset legend="Seating duration" disabled={readOnly}>
      <Stack gap="sm">
        {value.map((turn, i) => (
          <Group key={i} gap="sm" align="flex-end">
            <NumberInput
              label="Up to"
              suffix={turn.upTo === 1 ? ' guest' : ' guests'}
              min={1}
              w={120}
              value={turn.upTo}
              error={errors[`turnsByPartySize.${i}.upTo`]}
              onChange={(upTo) => change(i, { upTo: Number(upTo) })}
            />
            <NumberInput
              label="stay"
              suffix=" min"
              min={5}
              step={15}
              w={120}
              value={turn.minutes}
              error={errors[`turnsByPartySize.${i}.minutes`]}
              onChange={(minutes) => change(i, { minutes: Number(minutes) })}
            />
            {!readOnly && (
              <RemoveButton
                label={`Remove up to ${turn.upTo}`}
                onClick={() => onChange(value.filter((_, k) => k !== i))}
              />
            )}
          </Group>
        ))}
        <Group gap="sm" align="flex-end">
          <NumberInput
            label={value.length === 0 ? 'All parties' : 'Larger parties'}
            suffix=" min"
            min={5}
            step={15}
            w={190}
            value={otherwise}
            error={errors.turnMinutes}
            onChange={(minutes) => onOtherwise(Number(minutes))}
          />
          {!readOnly && (
            <Button variant="subtle" size="xs" mb={3} leftSection={<IconPlus size={14} />} onClick={add}>
              Add a size
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  )
}
