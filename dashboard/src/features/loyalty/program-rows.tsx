import { Box, Button, Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LoyaltyProgram } from '@sitewright/client'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RemoveButton } from '../../components/forms/remove-button.tsx'

type Rows = Pick<LoyaltyProgram, 'tiers' | 'actions'>
type Props<V extends Rows> = { form: UseFormReturnType<V> }
type Form = UseFormReturnType<Rows>

export function TierFields<V extends Rows>(props: Props<V>) {
  const form = props.form as unknown as Form
  const propsOf = (i: number, name: string) => form.getInputProps(`tiers.${i}.${name}`)
  return (
    <RowFields
      form={form}
      name="tiers"
      legend="Tiers"
      hint="Customers reach a tier with their lifetime points. It multiplies what orders earn."
      add="Add a tier"
      blank={{ name: '', minimumPoints: 0, multiplier: 1 }}
    >
      {(i) => (
        <>
          <TextInput label="Tier" placeholder="Gold" {...propsOf(i, 'name')} />
          <NumberInput label="From points" min={0} allowDecimal={false} {...propsOf(i, 'minimumPoints')} />
          <NumberInput label="Multiplier" min={1} max={100} {...propsOf(i, 'multiplier')} />
        </>
      )}
    </RowFields>
  )
}

export function ActionFields<V extends Rows>(props: Props<V>) {
  const form = props.form as unknown as Form
  const propsOf = (i: number, name: string) => form.getInputProps(`actions.${i}.${name}`)
  return (
    <RowFields
      form={form}
      name="actions"
      legend="Actions"
      hint="Points for what customers do, given through the API by the name of the action."
      add="Add an action"
      blank={{ action: '', points: 10 }}
    >
      {(i) => (
        <>
          <TextInput label="Action" placeholder="newsletter" {...propsOf(i, 'action')} />
          <NumberInput label="Points of the action" min={1} allowDecimal={false} {...propsOf(i, 'points')} />
        </>
      )}
    </RowFields>
  )
}

/** The height of a label. */
const BESIDE_INPUT = 25

type RowsProps = {
  form: Form
  name: keyof Rows
  legend: string
  hint: string
  add: string
  blank: Rows[keyof Rows][number]
  children(index: number): ReactNode
}

function RowFields({ form, name, legend, hint, add, blank, children }: RowsProps) {
  return (
    <Fieldset legend={legend} mt="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {form.getValues()[name].map((_, i) => (
          <Group key={i} gap="sm" align="flex-start" role="group" aria-label={`${legend} ${i + 1}`}>
            {children(i)}
            <Box mt={BESIDE_INPUT}>
              <RemoveButton
                label={`Remove row ${i + 1} of ${legend.toLowerCase()}`}
                onClick={() => form.removeListItem(name, i)}
              />
            </Box>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem(name, blank)}
          >
            {add}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
