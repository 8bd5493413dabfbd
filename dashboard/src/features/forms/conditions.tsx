import { Autocomplete, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { FormCondition } from '@sitewright/client'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { IconPlus } from '../../lib/icons.tsx'
import { type FieldsForm, type FieldValues, NEEDS_NO_VALUE } from './field-values.ts'
import { OPERATOR_LABELS } from './words.ts'

const OPERATORS = Object.entries(OPERATOR_LABELS).map(([value, label]) => ({ value, label }))
const FIRST: FormCondition['operator'] = 'equals'
const MAX_CONDITIONS = 10

type Props = { form: FieldsForm; index: number }

/** When a field is asked for: all conditions hold. They look at earlier fields. */
export function Conditions({ form, index }: Props) {
  const { fields } = form.getValues()
  const { row, showIf } = fields[index] as FieldValues
  const earlier = fields.slice(0, index)
  const path = `fields.${index}.showIf`
  const add = () =>
    form.insertListItem(path, { field: earlier.at(-1)?.row ?? '', operator: FIRST, value: '' })
  return (
    <Stack gap="xs" role="group" aria-label="Conditions">
      {showIf.length > 0 && (
        <Text size="sm" fw={500}>
          Shown only if
        </Text>
      )}
      {showIf.map((_, i) => (
        <OneCondition key={`${row} ${i}`} form={form} index={index} at={i} earlier={earlier} />
      ))}
      {earlier.length > 0 && showIf.length < MAX_CONDITIONS && (
        <Button variant="subtle" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} onClick={add}>
          Add a condition
        </Button>
      )}
    </Stack>
  )
}

type OneProps = Props & { at: number; earlier: FieldValues[] }

function OneCondition({ form, index, at, earlier }: OneProps) {
  const { fields } = form.getValues()
  const path = `fields.${index}.showIf`
  const { field, operator } = fields[index]?.showIf[at] ?? { field: '', operator: FIRST }
  const asked = earlier.find(({ row }) => row === field)
  const propsOf = (name: string) => form.getInputProps(`${path}.${at}.${name}`)
  return (
    <Group gap="xs" align="flex-start">
      <Select
        aria-label="Condition field"
        data={earlier.map(({ row, label }, i) => ({ value: row, label: label || `Field ${i + 1}` }))}
        allowDeselect={false}
        flex="1 1 150px"
        {...propsOf('field')}
        value={asked ? field : null}
      />
      <Select
        aria-label="Comparison"
        data={OPERATORS}
        allowDeselect={false}
        w={150}
        {...propsOf('operator')}
      />
      {!NEEDS_NO_VALUE.includes(operator) && (
        <Autocomplete
          aria-label="Compared with"
          data={[...new Set(asked?.options.split('\n').filter((line) => line.trim() !== ''))]}
          flex="1 1 130px"
          {...propsOf('value')}
        />
      )}
      <RemoveButton label="Remove condition" onClick={() => form.removeListItem(path, at)} />
    </Group>
  )
}
