import type { GiftCardSales } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

type Values = {
  enabled: boolean
  amounts: string[]
  range: { min: number | ''; max: number | '' }
  validMonths: number | ''
}

const FIELDS: Field<Values>[] = [
  {
    name: 'enabled',
    label: 'Visitors can buy gift cards',
    type: 'switch',
    description: 'At /_sw/gift-cards on the site. The cart links there, and menus can too.',
  },
  { name: 'amounts', label: 'Amounts', type: 'tags', description: 'In the currency of the site' },
  {
    name: 'range.min',
    label: 'Other amounts from',
    type: 'number',
    min: 0,
    span: 4,
    description: 'Empty: none',
  },
  { name: 'range.max', label: 'Up to', type: 'number', min: 0, span: 4, description: 'Empty: none' },
  {
    name: 'validMonths',
    label: 'Valid for, months',
    type: 'number',
    min: 1,
    max: 120,
    span: 4,
    description: 'Empty: no expiry',
  },
]

/** Which gift cards visitors can buy. */
export function GiftCardSalesForm({ onDone }: { onDone: () => void }) {
  const place = useSitePlace()
  const area = [...shopKey(place), 'gift-card-sales']
  const { attempt } = useAction(area)
  const query = useQuery({ queryKey: area, queryFn: () => place.api.shop.getGiftCardSales(place.siteId) })
  return (
    <Loaded query={query}>
      {(stored) => (
        <ResourceForm<Values>
          fields={FIELDS}
          initial={valuesOf(stored)}
          submit="Save gift card sales"
          onSubmit={async (values) => {
            const saved = await attempt(
              () => place.api.shop.updateGiftCardSales(place.siteId, sent(values)),
              'Saved',
            )
            if (saved) onDone()
            return saved
          }}
          onCancel={onDone}
        />
      )}
    </Loaded>
  )
}

const valuesOf = ({ enabled, amounts, range, validMonths }: GiftCardSales): Values => ({
  enabled,
  amounts: amounts.map(String),
  range: range ?? { min: '', max: '' },
  validMonths: validMonths ?? '',
})

const sent = ({ enabled, amounts, range: { min, max }, validMonths }: Values): GiftCardSales => ({
  enabled,
  amounts: amounts.map(Number),
  range: min === '' && max === '' ? null : { min: Number(min), max: Number(max) },
  validMonths: validMonths === '' ? null : validMonths,
})
