import { ActionIcon, Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { IconArrowDown, IconArrowUp, IconPlus } from '../../lib/icons.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { blankField, type FieldsForm, type FieldValues } from './field-values.ts'
import { TYPE_LABELS } from './words.ts'

const MAX_FIELDS = 100

/** The ordered fields of a form, of which one is open at a time, and those with an error. */
export function FieldsEditor({ form }: { form: FieldsForm }) {
  const { fields } = form.getValues()
  const [open, setOpen] = useState<string | null>(null)
  const add = () => {
    const field = blankField()
    form.insertListItem('fields', field)
    setOpen(field.row)
  }
  return (
    <Stack gap="xs">
      {fields.map((field, i) => {
        const isOpen = open === field.row
        return (
          <FieldRow
            key={field.row}
            form={form}
            index={i}
            isOpen={isOpen || hasError(form, i)}
            onToggle={() => setOpen(isOpen ? null : field.row)}
          />
        )
      })}
      {form.errors.fields && (
        <Text size="sm" c="red" role="alert">
          {form.errors.fields}
        </Text>
      )}
      {fields.length < MAX_FIELDS && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          Add a field
        </Button>
      )}
    </Stack>
  )
}

const hasError = (form: FieldsForm, index: number) =>
  Object.keys(form.errors).some((path) => path.startsWith(`fields.${index}.`))

type RowProps = { form: FieldsForm; index: number; isOpen: boolean; onToggle(): void }

function FieldRow({ form, index, isOpen, onToggle }: RowProps) {
  const { fields } = form.getValues()
  const { label, type, required, showIf } = fields[index] as FieldValues
  const name = label || `field ${index + 1}`
  const move = (to: number) => form.reorderListItem('fields', { from: index, to })
  return (
    <Paper withBorder p="xs" role="group" aria-label={`Field: ${name}`}>
      <Group gap={4} wrap="nowrap">
        <Box flex={1} miw={0} pl={4}>
          <Group gap={6}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {label || 'New field'}
            </Text>
            {required && type !== 'hidden' && <Mark text="Required" />}
            {showIf.length > 0 && <Mark text="Conditional" />}
          </Group>
          <Text size="xs" c="dimmed">
            {TYPE_LABELS[type]}
          </Text>
        </Box>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <Arrow label={`Move ${name} up`} disabled={index === 0} onClick={() => move(index - 1)} isUp />
        <Arrow
          label={`Move ${name} down`}
          disabled={index === fields.length - 1}
          onClick={() => move(index + 1)}
        />
        <RemoveButton label={`Remove ${name}`} onClick={() => form.removeListItem('fields', index)} />
      </Group>
      {isOpen && <FieldInputs form={form} index={index} />}
    </Paper>
  )
}

const Mark = ({ text }: { text: string }) => (
  <Badge size="sm" variant="light" color="gray" radius="sm" tt="none" fw={600}>
    {text}
  </Badge>
)

type ArrowProps = { label: string; disabled: boolean; onClick(): void; isUp?: boolean }

const Arrow = ({ isUp = false, label, ...props }: ArrowProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    {...props}
    {...(props.disabled && { bg: 'transparent' })}
  >
    {isUp ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
  </ActionIcon>
)
