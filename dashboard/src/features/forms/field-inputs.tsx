import { Grid, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Conditions } from './conditions.tsx'
import { type FieldsForm, type FieldValues, HAS_LENGTH, HAS_OPTIONS, namesOf } from './field-values.ts'
import { TYPE_LABELS } from './words.ts'

const TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))

type Props = { form: FieldsForm; index: number }

export function FieldInputs({ form, index }: Props) {
  const { fields } = form.getValues()
  const { row, type } = fields[index] as FieldValues
  const propsOf = (name: keyof FieldValues, options: { type?: 'checkbox' } = {}) =>
    form.getInputProps(`fields.${index}.${name}`, options)
  return (
    <Grid gap="sm" p={4} pt="sm">
      <Cell span={8}>
        <TextInput label="Label" withAsterisk {...propsOf('label')} />
      </Cell>
      <Cell span={4}>
        <Select label="Type" data={TYPES} allowDeselect={false} {...propsOf('type')} />
      </Cell>
      {HAS_OPTIONS.includes(type) && (
        <Cell>
          <Textarea
            label="Options"
            description="One per line"
            autosize
            minRows={3}
            maxRows={12}
            {...propsOf('options')}
            error={errorIn(form, `fields.${index}.options`)}
          />
        </Cell>
      )}
      {type === 'hidden' ? (
        <Cell>
          <TextInput
            label="Value"
            description="Sent with the form; visitors do not see it"
            {...propsOf('value')}
          />
        </Cell>
      ) : (
        <>
          <Cell>
            <Switch label="Required" {...propsOf('required', { type: 'checkbox' })} />
          </Cell>
          <Cell>
            <TextInput label="Help" description="Shown with the field" {...propsOf('help')} />
          </Cell>
        </>
      )}
      <Bounds type={type} propsOf={propsOf} />
      <Cell span={6}>
        <TextInput
          label="Name"
          description="In exports and events"
          placeholder={namesOf(fields).get(row) ?? ''}
          {...propsOf('name')}
        />
      </Cell>
      <Cell span={6}>
        <NumberInput
          label="Step"
          description="For multi-step forms, starting at 1"
          min={1}
          max={20}
          allowDecimal={false}
          {...propsOf('step')}
        />
      </Cell>
      <Cell>
        <Conditions form={form} index={index} />
      </Cell>
    </Grid>
  )
}

const Cell = ({ span = 12, children }: { span?: number; children: ReactNode }) => (
  <Grid.Col span={{ base: 12, sm: span }}>{children}</Grid.Col>
)

/** The error of a value, or the first one inside it. */
const errorIn = ({ errors }: FieldsForm, path: string): ReactNode =>
  Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1]

type BoundsProps = { type: FieldValues['type']; propsOf(name: keyof FieldValues): object }

function Bounds({ type, propsOf }: BoundsProps) {
  if (HAS_LENGTH.includes(type))
    return (
      <>
        <Cell span={6}>
          <NumberInput label="Minimum characters" min={0} allowDecimal={false} {...propsOf('minLength')} />
        </Cell>
        <Cell span={6}>
          <NumberInput label="Maximum characters" min={0} allowDecimal={false} {...propsOf('maxLength')} />
        </Cell>
      </>
    )
  return (
    type === 'number' && (
      <>
        <Cell span={6}>
          <NumberInput label="Minimum" {...propsOf('min')} />
        </Cell>
        <Cell span={6}>
          <NumberInput label="Maximum" {...propsOf('max')} />
        </Cell>
      </>
    )
  )
}
