import {
  Autocomplete,
  Button,
  Grid,
  Group,
  JsonInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { Failure } from '../feedback/use-request.tsx'
import type { Field, FormProps, Values } from './fields.ts'
import { firstOptions } from './options.ts'
import { useUnsaved } from './unsaved.tsx'
import { useRefusal } from './use-refusal.ts'

/** The implementation of `ResourceForm`, loaded on demand. */
export function FormOfFields<V extends Values>(props: FormProps<V>) {
  const { fields, initial, submit, onSubmit, onCancel, lead, children, drawn = [], isQuick } = props
  const form = useForm<V>({ initialValues: initial })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refusal = useRefusal<HTMLFormElement>()
  const pass = useUnsaved(form.isDirty() && !isQuick, isBusy)
  const send = async (values: V) => {
    setBusy(true)
    setFailure(null)
    try {
      if ((await onSubmit(values)) === false) return
      pass()
      form.resetDirty(values)
    } catch (error) {
      const errors = fieldErrorsOf(error)
      const shown = new Set<string>(fields.map(({ name }) => name))
      const { own, others } = divide(errors, shown, new Set(drawn))
      form.setErrors(own)
      if (Object.keys(own).length === 0 || others.length > 0)
        setFailure(others.join('; ') || messageOf(error))
      refusal.leadToWrong()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={refusal.form} onSubmit={form.onSubmit(send)} noValidate>
      {lead?.(form)}
      <Grid gap="md">
        {fields.map((field) => (
          <Grid.Col key={field.name} span={{ base: 12, sm: field.span ?? 12 }}>
            <Input field={field} form={form} />
          </Grid.Col>
        ))}
      </Grid>
      {children?.(form)}
      <Failure message={failure} mt="md" />
      <Group justify="flex-end" mt="lg">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}

/** Assigns errors of nested values to the field that shows them. */
function divide(errors: Record<string, string>, shown: Set<string>, drawn: Set<string>) {
  const own: Record<string, string> = {}
  const others: string[] = []
  for (const [path, message] of Object.entries(errors)) {
    const first = path.split('.')[0] as string
    const name = shown.has(path) ? path : first
    if (drawn.has(first)) own[path] = message
    else if (shown.has(name))
      own[name] = path === name ? message : `${path.slice(name.length + 1)} ${message}`
    else others.push(`${path} ${message}`)
  }
  return { own, others }
}

function Input<V extends Values>({ field, form }: { field: Field<V>; form: UseFormReturnType<V> }) {
  const { name, label, description, placeholder, required } = field
  const common = { label, description, placeholder, withAsterisk: required === true }
  const props = { ...common, ...(form.getInputProps(name) as object) }
  switch (field.type) {
    case 'textarea':
      return <Textarea {...props} autosize minRows={field.rows ?? 3} maxRows={14} />
    case 'number':
      return (
        <NumberInput
          {...props}
          {...bounds(field)}
          {...(field.step !== undefined && { step: field.step })}
          {...(field.decimals !== undefined && { decimalScale: field.decimals })}
          {...(field.prefix !== undefined && { prefix: field.prefix })}
          {...(field.suffix !== undefined && { suffix: field.suffix })}
        />
      )
    case 'money':
      return <NumberInput {...props} min={0} decimalScale={4} />
    case 'select':
      return (
        <Select
          {...props}
          value={(form.getInputProps(name) as { value: string }).value || null}
          data={field.options}
          clearable={field.clearable ?? false}
          allowDeselect={false}
          filter={firstOptions}
          searchable={field.options.length > 8}
        />
      )
    case 'multiselect':
      return (
        <MultiSelect {...props} data={field.options} filter={firstOptions} searchable hidePickedOptions />
      )
    case 'tags':
      return <TagsInput {...props} data={field.options ?? []} />
    case 'suggest':
      return <Autocomplete {...props} data={field.options} />
    case 'switch':
      return <Switch {...props} {...(form.getInputProps(name, { type: 'checkbox' }) as object)} mt={6} />
    case 'json':
      return (
        <JsonInput
          {...props}
          autosize
          minRows={4}
          maxRows={16}
          formatOnBlur
          validationError="Not valid JSON"
        />
      )
    case 'password':
      return <PasswordInput {...props} autoComplete={field.autoComplete} />
    default:
      return <TextInput {...props} type={field.type} />
  }
}

const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
