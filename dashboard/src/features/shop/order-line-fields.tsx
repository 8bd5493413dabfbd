import { ActionIcon, Button, Grid, NumberInput, Select, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Product } from '@sitewright/client'
import { IconPlus, IconTrash } from '../../lib/icons.tsx'
import { ProductSelect } from './product-select.tsx'

export type LineValues = {
  id: number
  product: Product | null
  variantId: string
  quantity: number | ''
}

const MAX_LINES = 200
/** Aligns the button with the input below its label. */
const LABEL_HEIGHT = 25
let lastLine = 0
export const newLine = (): LineValues => ({ id: ++lastLine, product: null, variantId: '', quantity: 1 })

type Form = UseFormReturnType<{ lines: LineValues[] }>

/** Edits the lines of an order. */
export function OrderLineFields<V extends { lines: LineValues[] }>(props: { form: UseFormReturnType<V> }) {
  const form = props.form as unknown as Form
  const { lines } = form.getValues()
  return (
    <Stack gap="sm">
      {lines.map((line, i) => (
        <LineFields key={line.id} form={form} line={line} index={i} />
      ))}
      {lines.length < MAX_LINES && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('lines', newLine())}
        >
          Add a product
        </Button>
      )}
    </Stack>
  )
}

type LineProps = { form: Form; line: LineValues; index: number }

function LineFields({ form, line, index }: LineProps) {
  const { product } = line
  const variants = product?.variants ?? []
  const path = `lines.${index}` as const
  return (
    <Grid gap="xs" role="group" aria-label={`Line ${index + 1}`}>
      <Grid.Col span={{ base: 12, xs: variants.length > 0 ? 5 : 8 }}>
        <ProductSelect
          product={product}
          error={form.errors[`${path}.productId`]}
          onChange={(product) => {
            form.setFieldValue(`${path}.product`, product)
            form.setFieldValue(`${path}.variantId`, '')
            form.clearFieldError(`${path}.productId`)
          }}
        />
      </Grid.Col>
      {variants.length > 0 && (
        <Grid.Col span={{ base: 12, xs: 3 }}>
          <Select
            label="Variant"
            data={variants.map(({ id, title, sku }) => ({ value: id, label: title ?? sku ?? id }))}
            {...form.getInputProps(`${path}.variantId`)}
          />
        </Grid.Col>
      )}
      <Grid.Col span={{ base: 9, xs: 3 }}>
        <NumberInput
          label="Quantity"
          min={1}
          max={100_000}
          allowDecimal={false}
          {...form.getInputProps(`${path}.quantity`)}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 3, xs: 1 }}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          mt={LABEL_HEIGHT}
          aria-label={`Remove line ${index + 1}`}
          disabled={form.getValues().lines.length === 1}
          onClick={() => form.removeListItem('lines', index)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Grid.Col>
    </Grid>
  )
}
