import {
  Button,
  Divider,
  Fieldset,
  Grid,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ProductVariant } from '@sitewright/client'
import { IconPlus } from '../../../lib/icons.tsx'
import { UNIT_OPTIONS } from './units.ts'

export type VariantValues = {
  id: string | null
  /** Identifies the rows of the form. */
  row: number
  title: string
  sku: string
  price: number | ''
  compareAtPrice: number | ''
  measure: { quantity: number | ''; unit: string }
  stock: number | ''
  weightGrams: number | ''
  options: string[]
}

const MAX_VARIANTS = 100
let lastRow = 0

export const variantValues = (variant: ProductVariant | null): VariantValues => ({
  id: variant?.id ?? null,
  row: ++lastRow,
  title: variant?.title ?? '',
  sku: variant?.sku ?? '',
  price: variant?.price ?? '',
  compareAtPrice: variant?.compareAtPrice ?? '',
  measure: variant?.measure ?? { quantity: '', unit: 'g' },
  stock: variant?.stock ?? '',
  weightGrams: variant?.weightGrams ?? '',
  options: Object.entries(variant?.options ?? {}).map(([name, value]) => `${name}: ${value}`),
})

/** Converts for the API. The stock of an existing variant is left out, as it may sell meanwhile. */
export function variantFrom({ id, title, sku, price, stock, weightGrams, options, ...rest }: VariantValues) {
  const { compareAtPrice, measure } = rest
  return {
    ...(id === null ? { stock: numberOrNull(stock) } : { id }),
    title: title.trim() || null,
    sku: sku.trim() || null,
    price: numberOrNull(price),
    compareAtPrice: numberOrNull(compareAtPrice),
    measure: measure.quantity === '' ? null : measure,
    weightGrams: numberOrNull(weightGrams),
    options: Object.fromEntries(options.map(parseOption)),
  }
}

const numberOrNull = (value: number | '') => (value === '' ? null : value)

function parseOption(text: string): [string, string] {
  const [name = '', ...rest] = text.split(':')
  return rest.length === 0 ? ['option', name.trim()] : [name.trim(), rest.join(':').trim()]
}

type Form = UseFormReturnType<{ variants: VariantValues[] }>

/** Edits the ordered variants of a product. */
export function VariantFields<V extends { variants: VariantValues[] }>(props: {
  form: UseFormReturnType<V>
}) {
  const form = props.form as unknown as Form
  const { variants } = form.getValues()
  return (
    <>
      <Divider my="lg" label="Variants" />
      <Stack gap="sm">
        {variants.map((variant, i) => (
          <OneVariant key={variant.row} form={form} variant={variant} index={i} />
        ))}
        {variants.length < MAX_VARIANTS && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('variants', variantValues(null))}
          >
            Add a variant
          </Button>
        )}
      </Stack>
    </>
  )
}

function OneVariant({ form, variant, index }: { form: Form; variant: VariantValues; index: number }) {
  const propsOf = (name: keyof VariantValues) => form.getInputProps(`variants.${index}.${name}`)
  return (
    <Fieldset legend={variant.title || `Variant ${index + 1}`}>
      <Grid gap="xs">
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label="Variant title" placeholder="Size M" {...propsOf('title')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label="SKU" {...propsOf('sku')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, xs: 4 }}>
          <NumberInput
            label="Variant price"
            placeholder="Same as product"
            min={0}
            decimalScale={4}
            {...propsOf('price')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, xs: 4 }}>
          <NumberInput label="Original price" min={0} decimalScale={4} {...propsOf('compareAtPrice')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, xs: 4 }}>
          <NumberInput label="Weight" suffix=" g" min={0} allowDecimal={false} {...propsOf('weightGrams')} />
        </Grid.Col>
        {variant.id === null && (
          <Grid.Col span={{ base: 6, xs: 4 }}>
            <NumberInput
              label="Variant stock"
              placeholder="Same as product"
              min={0}
              allowDecimal={false}
              {...propsOf('stock')}
            />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 6, xs: 4 }}>
          <NumberInput
            label="Quantity sold"
            placeholder="Same as product"
            min={0}
            decimalScale={3}
            {...form.getInputProps(`variants.${index}.measure.quantity`)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, xs: 4 }}>
          <Select
            label="Unit"
            data={UNIT_OPTIONS}
            allowDeselect={false}
            {...form.getInputProps(`variants.${index}.measure.unit`)}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <TagsInput
            label="Options"
            description="Attributes, such as size: M"
            placeholder="size: M"
            {...propsOf('options')}
          />
        </Grid.Col>
      </Grid>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        mt="xs"
        onClick={() => form.removeListItem('variants', index)}
      >
        Remove variant
      </Button>
    </Fieldset>
  )
}
