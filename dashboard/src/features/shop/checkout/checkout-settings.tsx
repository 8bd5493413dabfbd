import { NumberInput, Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { PaymentSettings, ShopTaxes } from '@sitewright/client'
import { type Fact, Facts } from '../../../components/display/facts.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { RowFields } from '../../../components/forms/row-fields.tsx'
import { Settings } from '../../../components/forms/settings.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'
import { PaymentProvider } from './payment-provider.tsx'

/** How customers pay, and which taxes they are charged. */
export const CheckoutSettings = () => (
  <Stack gap="xl">
    <section>
      <Title order={2} fz="lg">
        Online payments
      </Title>
      <PaymentProvider />
    </section>
    <section>
      <Title order={2} fz="lg">
        Payment methods
      </Title>
      <PaymentMethods />
    </section>
    <section>
      <Title order={2} fz="lg" mb="md">
        Taxes
      </Title>
      <Taxes />
    </section>
  </Stack>
)

/** A transfer takes days. */
const TRANSFER_HOURS = 168

type MethodValues = {
  methods: (Omit<PaymentSettings['methods'][number], 'instructions' | 'expiresAfterHours'> & {
    instructions: string
    expiresAfterHours: number | ''
  })[]
}

function PaymentMethods() {
  const place = useSitePlace()
  const { api, siteId } = place
  const area = shopKey(place)
  const { attempt } = useAction(area)
  const save = ({ methods }: MethodValues) => {
    const sent = methods.map(({ expiresAfterHours, ...method }) => ({
      ...method,
      ...(expiresAfterHours !== '' && { expiresAfterHours }),
      id: method.id || idOf(method.name),
      instructions: method.instructions.trim() || null,
    }))
    return attempt(() => api.shop.updatePaymentSettings(siteId, { methods: sent }), 'Saved')
  }
  return (
    <Settings
      queryKey={[...area, 'payment-settings']}
      load={() => api.shop.getPaymentSettings(siteId)}
      form={({ methods }) => (
        <ResourceForm<MethodValues>
          fields={[]}
          initial={{
            methods: methods.map((method) => ({
              ...method,
              instructions: method.instructions ?? '',
              expiresAfterHours: method.expiresAfterHours ?? '',
            })),
          }}
          submit="Save payment methods"
          onSubmit={save}
          drawn={['methods']}
        >
          {(form) => (
            <RowFields
              form={form}
              name="methods"
              legend="Methods"
              hint="In addition to online payment. Customers choose one and see its instructions after ordering. If there are none, they are told that you will contact them. Orders not paid in time are cancelled."
              add="Add a method"
              blank={{ id: '', name: '', instructions: '', expiresAfterHours: TRANSFER_HOURS }}
            >
              {(propsOf) => (
                <>
                  <TextInput label="Method" placeholder="Bank transfer" w={180} {...propsOf('name')} />
                  <Textarea
                    label="Instructions"
                    placeholder="Please transfer the total to …"
                    w={320}
                    autosize
                    minRows={1}
                    {...propsOf('instructions')}
                  />
                  <NumberInput
                    label="Cancel unpaid after (hours)"
                    placeholder="168 or 72"
                    min={1}
                    max={2160}
                    w={240}
                    {...propsOf('expiresAfterHours')}
                  />
                </>
              )}
            </RowFields>
          )}
        </ResourceForm>
      )}
      facts={({ methods }) => <Facts facts={methods.map(({ name, instructions }) => [name, instructions])} />}
    />
  )
}

const MAX_ID_LENGTH = 50

const idOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID_LENGTH)

type RateValues = Omit<ShopTaxes['rates'][number], 'region'> & { region: string }
type TaxValues = {
  pricesIncludeTax: boolean
  country: string
  region: string
  shippingTaxClass: string
  rates: RateValues[]
}

const TAX_FIELDS: Field<TaxValues>[] = [
  { name: 'pricesIncludeTax', label: 'Prices include taxes', type: 'switch' },
  {
    name: 'country',
    label: 'Country of the shop',
    type: 'text',
    span: 6,
    description: 'Such as AT. Sets the tax on collection. If empty, the country of the site’s time zone',
  },
  {
    name: 'region',
    label: 'Region of the shop',
    type: 'text',
    span: 6,
    description: "Needed for collection where only the country's regions have rates",
  },
  {
    name: 'shippingTaxClass',
    label: 'Tax class of shipping',
    type: 'text',
    span: 6,
    description: 'Empty: shipping is not taxed',
  },
]
const NEW_RATE: RateValues = { country: '', region: '', taxClass: 'standard', name: '', percentage: 20 }

function Taxes() {
  const place = useSitePlace()
  const { api, siteId } = place
  const area = shopKey(place)
  const { attempt } = useAction(area)
  const save = ({ rates, country, region, shippingTaxClass, pricesIncludeTax }: TaxValues) => {
    const sent = {
      pricesIncludeTax,
      country: country.trim().toUpperCase() || null,
      region: region.trim() || null,
      shippingTaxClass: shippingTaxClass.trim() || null,
      rates: rates.map((rate) => ({
        ...rate,
        country: rate.country.trim().toUpperCase(),
        region: rate.region.trim() || null,
      })),
    }
    return attempt(() => api.shop.updateTaxes(siteId, sent), 'Saved')
  }
  return (
    <Settings
      queryKey={[...area, 'taxes']}
      load={() => api.shop.getTaxes(siteId)}
      form={(taxes) => (
        <ResourceForm<TaxValues>
          fields={TAX_FIELDS}
          initial={{
            ...taxes,
            country: taxes.country ?? '',
            region: taxes.region ?? '',
            shippingTaxClass: taxes.shippingTaxClass ?? '',
            rates: taxes.rates.map((rate) => ({ ...rate, region: rate.region ?? '' })),
          }}
          submit="Save taxes"
          onSubmit={save}
          drawn={['rates']}
        >
          {(form) => (
            <RowFields
              form={form}
              name="rates"
              legend="Rates"
              hint="By country of the shipping address, such as AT. Each product sets its tax class."
              add="Add a tax rate"
              blank={NEW_RATE}
            >
              {(propsOf) => (
                <>
                  <TextInput label="Country" placeholder="AT" maxLength={2} w={80} {...propsOf('country')} />
                  <TextInput label="Region" placeholder="All" w={110} {...propsOf('region')} />
                  <TextInput label="Class" w={120} {...propsOf('taxClass')} />
                  <TextInput label="Name of the tax" placeholder="VAT 20 %" w={150} {...propsOf('name')} />
                  <NumberInput label="Percent" min={0} max={100} w={100} {...propsOf('percentage')} />
                </>
              )}
            </RowFields>
          )}
        </ResourceForm>
      )}
      facts={(taxes) => <TaxFacts taxes={taxes} />}
    />
  )
}

const TaxFacts = ({
  taxes: { pricesIncludeTax, country, region, shippingTaxClass, rates },
}: {
  taxes: ShopTaxes
}) => (
  <Facts
    facts={[
      ['Prices include taxes', pricesIncludeTax ? 'yes' : 'no'],
      ['Country of the shop', country],
      ['Region of the shop', region],
      ['Tax class of shipping', shippingTaxClass],
      ...rates.map(
        ({ country, region, taxClass, name, percentage }): Fact => [
          name,
          [country, region, taxClass, `${percentage} %`].filter(Boolean).join(', '),
        ],
      ),
    ]}
  />
)
