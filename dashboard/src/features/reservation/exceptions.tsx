import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ServiceException } from '@sitewright/client'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { IconPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { addDays, todayIn } from '../../lib/site-time.ts'

type Props = {
  value: ServiceException[]
  onChange(value: ServiceException[]): void
  /** By dotted path. */
  errors: Record<string, string>
  readOnly: boolean
}

/** Days with opening hours that differ from the weekly ones. */
export function Exceptions({ value, onChange, errors, readOnly }: Props) {
  const { site } = useSitePlace()
  const change = (at: number, fields: Partial<ServiceException>) =>
    onChange(value.map((exception, i) => (i === at ? { ...exception, ...fields } : exception)))
  const add = () => onChange([...value, { date: addDays(todayIn(site.timeZone), 1), spans: [] }])
  return (
    <Fieldset legend="Special days">
      <Stack gap="sm">
        {value.length === 0 && (
          <Text size="sm" c="dimmed">
            Add holidays and special evenings here.
          </Text>
        )}
        {value.map((exception, i) => (
          <Group key={i} gap="sm" align="flex-start">
            <Group gap={6} wrap="nowrap">
              <TextInput
                type="date"
                aria-label="Day"
                value={exception.date}
                readOnly={readOnly}
                error={errors[`exceptions.${i}.date`]}
                onChange={({ currentTarget: { value } }) => change(i, { date: value })}
              />
              {!readOnly && (
                <RemoveButton
                  label={`Remove ${exception.date}`}
                  onClick={() => onChange(value.filter((_, k) => k !== i))}
                />
              )}
            </Group>
            <Spans
              exception={exception}
              errorOf={(k) => errorOfSpan(errors, `exceptions.${i}.spans.${k}`)}
              onChange={(spans) => change(i, { spans })}
              readOnly={readOnly}
            />
          </Group>
        ))}
        {!readOnly && (
          <Group>
            <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              Add a day
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

/** The error of a span, or of one of its parts. */
const errorOfSpan = (errors: Props['errors'], path: string) =>
  errors[path] ?? errors[`${path}.start`] ?? errors[`${path}.end`]

type SpansProps = {
  exception: ServiceException
  errorOf(at: number): string | undefined
  onChange(spans: ServiceException['spans']): void
  readOnly: boolean
}
const DINNER = { start: '18:00', end: '22:00' }

function Spans({ exception: { date, spans }, errorOf, onChange, readOnly }: SpansProps) {
  const time = (at: number, part: 'start' | 'end', label: string) => (
    <TextInput
      type="time"
      aria-label={`${date}, ${label}`}
      value={spans[at]?.[part] ?? ''}
      readOnly={readOnly}
      error={part === 'start' && errorOf(at)}
      onChange={({ currentTarget: { value } }) =>
        onChange(spans.map((span, i) => (i === at ? { ...span, [part]: value } : span)))
      }
    />
  )
  return (
    <Stack gap={6}>
      {spans.length === 0 && (
        <Text size="sm" pt={7}>
          Closed
        </Text>
      )}
      {spans.map((_, i) => (
        <Group key={i} gap={6} wrap="nowrap" align="flex-start">
          {time(i, 'start', 'from')}
          {time(i, 'end', 'to')}
          {!readOnly && (
            <RemoveButton
              label={`Remove hours of ${date}`}
              onClick={() => onChange(spans.filter((_, k) => k !== i))}
            />
          )}
        </Group>
      ))}
      {!readOnly && (
        <Group>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange([...spans, DINNER])}>
            {spans.length > 0 ? 'Add hours' : 'Open on this day'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
