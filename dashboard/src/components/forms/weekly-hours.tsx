import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '../../lib/icons.tsx'
import { WEEKDAYS } from '../../lib/site-time.ts'
import { RemoveButton } from './remove-button.tsx'
import classes from './weekly-hours.module.css'

/** Monday is 1, Sunday 7. */
type WeeklySpan = { weekday: number; start: string; end: string }
type Props = {
  label: string
  value: WeeklySpan[]
  onChange(value: WeeklySpan[]): void
  /** Keyed by the index of a span, or by index and part: `0.end`. */
  errors: Record<string, string>
  readOnly?: boolean
  /** How the API writes a span that ends at midnight. */
  midnight?: '00:00' | '24:00'
}

const LATE = '23:00'
const MORNING = { start: '09:00', end: '17:00' }

/** Edits weekly hours: any number of spans per day. */
export function WeeklyHours({ label, value, onChange, errors, ...options }: Props) {
  const { readOnly = false, midnight = '00:00' } = options
  const change = (at: number, fields: Partial<WeeklySpan>) =>
    onChange(value.map((span, i) => (i === at ? { ...span, ...fields } : span)))
  const add = (weekday: number) => {
    const before = value.findLast((span) => span.weekday === weekday)
    const hours = before && before.end < LATE ? { start: before.end, end: LATE } : MORNING
    onChange([...value, { weekday, ...hours }])
  }
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        {WEEKDAYS.map(({ weekday, label: day }) => (
          <div key={weekday} className={classes.day}>
            <Text size="sm" className={classes.name}>
              {day}
            </Text>
            <Stack gap={6} className={classes.spans}>
              {value.map((span, i) =>
                span.weekday === weekday ? (
                  <SpanFields
                    key={i}
                    day={day}
                    span={span}
                    error={errors[`${i}.start`] ?? errors[`${i}.end`] ?? errors[String(i)]}
                    readOnly={readOnly}
                    midnight={midnight}
                    onChange={(fields) => change(i, fields)}
                    onRemove={() => onChange(value.filter((_, k) => k !== i))}
                  />
                ) : null,
              )}
              {!value.some((span) => span.weekday === weekday) && (
                <Text size="sm" c="dimmed" pt={7}>
                  Closed
                </Text>
              )}
            </Stack>
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                size={36}
                className={classes.add}
                aria-label={`Add hours on ${day}`}
                onClick={() => add(weekday)}
              >
                <IconPlus size={18} />
              </ActionIcon>
            )}
          </div>
        ))}
        {!readOnly && <CopyMonday value={value} onChange={onChange} />}
      </Stack>
    </Fieldset>
  )
}

type SpanProps = {
  day: string
  span: WeeklySpan
  error: string | undefined
  readOnly: boolean
  midnight: string
  onChange(fields: Partial<WeeklySpan>): void
  onRemove(): void
}

function SpanFields(props: SpanProps) {
  const { day, span, error, readOnly, midnight, onChange, onRemove } = props
  const time = (part: 'start' | 'end', label: string) => (
    <TextInput
      type="time"
      aria-label={`${day}, ${label}`}
      // A time input has no 24:00.
      value={span[part] === '24:00' ? '00:00' : span[part]}
      readOnly={readOnly}
      error={error !== undefined}
      flex={1}
      maw={150}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [part]: part === 'end' && value === '00:00' ? midnight : value })
      }
    />
  )
  return (
    <div>
      <Group gap={6} wrap="nowrap">
        {time('start', 'from')}
        <Text size="sm" c="dimmed" aria-hidden>
          –
        </Text>
        {time('end', 'to')}
        {!readOnly && (
          <RemoveButton label={`Remove ${span.start} to ${span.end} on ${day}`} onClick={onRemove} />
        )}
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={2} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

const WORKING_DAYS = [2, 3, 4, 5]

function CopyMonday({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const monday = value.filter(({ weekday }) => weekday === 1)
  const others = value.filter(({ weekday }) => !WORKING_DAYS.includes(weekday))
  const copies = WORKING_DAYS.flatMap((weekday) => monday.map((span) => ({ ...span, weekday })))
  return (
    <Group>
      <Button
        variant="subtle"
        size="xs"
        disabled={monday.length === 0}
        onClick={() => onChange([...others, ...copies])}
      >
        Copy Monday to Tuesday–Friday
      </Button>
    </Group>
  )
}

/** Extracts the errors of a field for `WeeklyHours`. */
export const spanErrorsOf = (errors: Record<string, string>, field: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${field}.`))
      .map(([path, message]) => [
        path.slice(field.length + 1),
        message.replace(/\w{1,99}\.\d+ on the same weekday/, 'other hours on the same day'),
      ]),
  )
