import { Box, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { IconPlus } from '../../lib/icons.tsx'
import { RemoveButton } from './remove-button.tsx'

/** The height of a label. */
const BESIDE_INPUT = 25

type Props<V extends Record<string, unknown>, Name extends keyof V & string> = {
  form: UseFormReturnType<V>
  name: Name
  legend: string
  hint: string
  add: string
  blank: V[Name] extends readonly (infer Row)[] ? Row : never
  maxRows?: number
  /** The fields of a row; `propsOf` are those of the input of one of its values. */
  children(propsOf: (field: string) => ReturnType<UseFormReturnType<V>['getInputProps']>): ReactNode
}

/** Edits a list of a form's values, a row of fields for each item. */
export function RowFields<V extends Record<string, unknown>, Name extends keyof V & string>({
  form,
  name,
  legend,
  hint,
  add,
  blank,
  maxRows = Number.POSITIVE_INFINITY,
  children,
}: Props<V, Name>) {
  const rows = form.getValues()[name] as unknown[]
  return (
    <Fieldset legend={legend} mt="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {rows.map((_, i) => (
          <Group key={i} gap="sm" align="flex-start" role="group" aria-label={`${legend} ${i + 1}`}>
            {children((field) => form.getInputProps(`${name}.${i}.${field}` as never))}
            <Box mt={BESIDE_INPUT}>
              <RemoveButton
                label={`Remove row ${i + 1} of ${legend.toLowerCase()}`}
                onClick={() => form.removeListItem(name as never, i)}
              />
            </Box>
          </Group>
        ))}
        {rows.length < maxRows && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => form.insertListItem(name as never, blank as never)}
            >
              {add}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
