import { NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import type { ShippingRate, ShippingZone } from '@sitewright/client'
import type { Field } from '../../../components/forms/fields.ts'
import { RowFields } from '../../../components/forms/row-fields.tsx'
import { ResourceEditor } from '../../../components/panels/resource-editor.tsx'
import { countryOptions } from '../../../lib/countries.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

type RateValues = Omit<ShippingRate, 'id' | 'steps' | 'freeFrom'> & {
  id?: string
  steps: string[]
  freeFrom: number | ''
}
type Values = { name: string; countries: string[]; currency: string; rates: RateValues[] }

const NEW_RATE: RateValues = { name: '', type: 'flat', price: 0, steps: [], freeFrom: '' }
const TYPES = [
  { value: 'flat', label: 'Flat' },
  { value: 'by_weight', label: 'By weight' },
  { value: 'by_price', label: 'By price' },
  { value: 'pickup', label: 'Pick-up' },
]

const fields = (): Field<Values>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true, span: 8 },
  { name: 'currency', label: 'Currency', type: 'text', span: 4 },
  {
    name: 'countries',
    label: 'Countries',
    type: 'multiselect',
    options: countryOptions(),
    description: 'Empty: every country not in another zone',
  },
]

/** Creates or edits a shipping zone. */
export function ZoneEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  return (
    <ResourceEditor
      what="zone"
      id={id}
      area={shopKey(place)}
      fields={fields()}
      blank={{ name: '', countries: [], currency: site.currency, rates: [NEW_RATE] } as Values}
      load={async (id) => valuesOf(await api.shop.getShippingZone(siteId, id))}
      create={(values) => api.shop.createShippingZone(siteId, sent(values))}
      update={(id, changes) => api.shop.updateShippingZone(siteId, id, sent(changes))}
      warning="Customers in these countries can no longer order shipped products."
      remove={(id) => api.shop.deleteShippingZone(siteId, id)}
      onDone={onDone}
      drawn={['rates']}
    >
      {(form) => (
        <RowFields
          form={form}
          name="rates"
          legend="Rates"
          hint="Each step is a weight in grams, or a goods total, and the cost from there: 5000: 8.90"
          add="Add a rate"
          blank={NEW_RATE}
        >
          {(propsOf) => (
            <>
              <TextInput label="Rate" placeholder="Parcel" w={140} {...propsOf('name')} />
              <NativeSelect label="Rate type" w={120} data={TYPES} {...propsOf('type')} />
              <NumberInput label="Costs" min={0} w={100} {...propsOf('price')} />
              <NumberInput label="Free from" min={0} placeholder="Never" w={110} {...propsOf('freeFrom')} />
              <TagsInput label="Steps" placeholder="5000: 8.90" w={220} {...propsOf('steps')} />
            </>
          )}
        </RowFields>
      )}
    </ResourceEditor>
  )
}

const valuesOf = ({ rates, ...zone }: ShippingZone) => ({
  ...zone,
  rates: rates.map(({ steps, freeFrom, ...rate }) => ({
    ...rate,
    freeFrom: freeFrom ?? ('' as const),
    steps: steps.map(({ from, price }) => `${from}: ${price}`),
  })),
})

const sent = ({ rates, ...values }: Partial<Values>) =>
  ({
    ...values,
    ...(rates && {
      rates: rates.map(({ steps, freeFrom, ...rate }) => ({
        ...rate,
        freeFrom: freeFrom === '' ? null : freeFrom,
        steps: steps.map((step) => {
          const [from, price] = step.split(':').map((part) => Number(part.trim()))
          return { from, price }
        }),
      })),
    }),
  }) as never
