import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { OrderDetail } from '@sitewright/client'

/** How many of each line come back, and whether they can be sold again. */
export type Returning = { returning: number[]; restock: boolean; amount: number | '' }

/** Which items come back with a refund. */
export function RefundLines<V extends Returning>({
  order,
  ...props
}: {
  order: OrderDetail
  form: UseFormReturnType<V>
}) {
  const form = props.form as unknown as UseFormReturnType<Returning>
  const { returning } = form.getValues()
  const set = (line: number, quantity: number) => {
    const next = order.lines.map((_line, i) => (i === line ? quantity : (returning[i] ?? 0)))
    form.setFieldValue('returning', next)
    // Empty: what comes back costs so much.
    if (next.some((one) => one > 0)) form.setFieldValue('amount', '')
  }
  return (
    <Stack gap="xs" mb="md" role="group" aria-label="Returned items">
      <Text size="sm" fw={500}>
        What is being returned?
      </Text>
      {order.lines.map(({ title, variantTitle, quantity, returned = 0 }, i) => {
        const name = [title, variantTitle].filter(Boolean).join(', ')
        return (
          <Group key={i} justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm">{name}</Text>
            <NumberInput
              aria-label={`${name}: quantity returned`}
              size="xs"
              w={110}
              min={0}
              max={quantity - returned}
              allowDecimal={false}
              disabled={returned === quantity}
              suffix={` of ${quantity - returned}`}
              value={returning[i] ?? 0}
              onChange={(value) => set(i, Number(value) || 0)}
            />
          </Group>
        )
      })}
      <Switch
        label="Return them to stock"
        checked={form.getValues().restock}
        onChange={({ currentTarget }) => form.setFieldValue('restock', currentTarget.checked)}
      />
    </Stack>
  )
}

/** The lines that come back, as the API takes them. */
export const returnedLines = ({ returning }: Returning) =>
  returning.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
