import type { InvoiceSettings as Stored } from '@sitewright/client'
import { Facts } from '../../../components/display/facts.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { Settings } from '../../../components/forms/settings.tsx'
import { countryName, countryOptions } from '../../../lib/countries.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

type Values = Record<
  'name' | 'line1' | 'line2' | 'postalCode' | 'city' | 'country' | 'vatId' | 'prefix' | 'footer',
  string
> & { reverseCharge: boolean }

const FIELDS: Field<Values>[] = [
  {
    name: 'name',
    label: 'Name of the business',
    type: 'text',
    description: 'Without a name, no invoices are issued',
  },
  { name: 'line1', label: 'Street', type: 'text', span: 6 },
  { name: 'line2', label: 'Second line', type: 'text', span: 6 },
  { name: 'postalCode', label: 'Postal code', type: 'text', span: 3 },
  { name: 'city', label: 'City', type: 'text', span: 5 },
  { name: 'country', label: 'Country', type: 'select', options: countryOptions(), clearable: true, span: 4 },
  { name: 'vatId', label: 'VAT number', type: 'text', span: 6, description: 'Or the tax number' },
  {
    name: 'reverseCharge',
    label: 'No tax for businesses in other EU countries (reverse charge)',
    type: 'switch',
    description:
      'For goods and services, never for downloads. Anyone can enter a well-formed number: check the VAT number of each such order in VIES before you deliver. Without a valid one, you owe the tax.',
  },
  {
    name: 'prefix',
    label: 'Number prefix',
    type: 'text',
    span: 6,
    description: 'Prefix, year and sequence number: RE-2026-00017',
  },
  {
    name: 'footer',
    label: 'Text below each invoice',
    type: 'textarea',
    rows: 3,
    description: 'Such as a bank account, or why no taxes are charged',
  },
]

const valuesOf = ({ seller, reverseCharge, prefix, footer }: Stored): Values => ({
  name: seller?.name ?? '',
  line1: seller?.address.line1 ?? '',
  line2: seller?.address.line2 ?? '',
  postalCode: seller?.address.postalCode ?? '',
  city: seller?.address.city ?? '',
  country: seller?.address.country ?? '',
  vatId: seller?.vatId ?? '',
  reverseCharge,
  prefix,
  footer: footer ?? '',
})

function storedOf({ name, line1, line2, postalCode, city, country, vatId, ...values }: Values): Stored {
  const { reverseCharge, prefix, footer } = values
  const given = (value: string) => value.trim() || null
  const address = {
    line1: line1.trim(),
    line2: given(line2),
    postalCode: given(postalCode),
    city: city.trim(),
    country: country ?? '',
  }
  const seller = name.trim() === '' ? null : { name: name.trim(), address, vatId: given(vatId) }
  return { seller, reverseCharge, prefix: prefix.trim(), footer: given(footer) }
}

/** Who stands on the invoices of the shop. */
export function InvoiceSettings() {
  const place = useSitePlace()
  const { api, siteId } = place
  const area = shopKey(place)
  const { attempt } = useAction(area)
  return (
    <Settings
      queryKey={[...area, 'invoice-settings']}
      load={() => api.shop.getInvoiceSettings(siteId)}
      form={(stored) => (
        <ResourceForm<Values>
          fields={FIELDS}
          initial={valuesOf(stored)}
          submit="Save invoice settings"
          onSubmit={(values) =>
            attempt(() => api.shop.updateInvoiceSettings(siteId, storedOf(values)), 'Saved')
          }
        />
      )}
      facts={({ seller, reverseCharge, prefix, footer }) => (
        <Facts
          facts={[
            ['Name', seller?.name ?? 'No invoices are issued'],
            ['City', seller?.address.city ?? null],
            ['Country', seller && countryName(seller.address.country)],
            ['VAT number', seller?.vatId ?? null],
            ['Reverse charge', reverseCharge ? 'yes' : 'no'],
            ['Number prefix', prefix || null],
            ['Text below each invoice', footer],
          ]}
        />
      )}
    />
  )
}
