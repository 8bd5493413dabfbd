import type { RentalPricing } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'
import {
  type Amount,
  CancellationFields,
  DepositFields,
  FeeFields,
  type PricingValues,
  SeasonFields,
  TaxFields,
} from './pricing-rows.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const FIELDS: Field<PricingValues>[] = [
  {
    name: 'minimumNights',
    label: 'Minimum nights',
    type: 'number',
    min: 1,
    placeholder: '1',
    span: 6,
  },
  {
    name: 'maximumNights',
    label: 'Maximum nights',
    type: 'number',
    min: 1,
    placeholder: 'Any',
    span: 6,
  },
  {
    name: 'arrivalDays',
    label: 'Arrival days',
    type: 'multiselect',
    placeholder: 'Any day',
    options: WEEKDAYS.map((label, i) => ({ value: String(i + 1), label })),
  },
  {
    name: 'notice.minNoticeDays',
    label: 'Book at least',
    type: 'number',
    min: 0,
    span: 4,
    suffix: ' days ahead',
  },
  {
    name: 'notice.horizonDays',
    label: 'And at most',
    type: 'number',
    min: 0,
    span: 4,
    suffix: ' days ahead',
  },
  {
    name: 'notice.changeNoticeDays',
    label: 'Changes until',
    type: 'number',
    min: 0,
    span: 4,
    suffix: ' days before',
  },
]
const DRAWN: (keyof PricingValues & string)[] = ['seasons', 'fees', 'taxes', 'deposits', 'cancellation']

/** What a stay in a unit costs, and when visitors can book it. */
export function Pricing({ unitId }: { unitId: string }) {
  const { api, siteId } = useSitePlace()
  const area = useRentalKey()
  const { attempt } = useAction(area)
  const query = useQuery({
    queryKey: [...area, 'pricing', unitId],
    queryFn: () => api.rental.getPricing(siteId, unitId),
    gcTime: 0,
  })
  const save = (values: PricingValues) =>
    attempt(() => api.rental.updatePricing(siteId, unitId, changesOf(values) as never), 'Saved')
  return (
    <Loaded query={query}>
      {(pricing) => (
        <ResourceForm
          fields={FIELDS}
          initial={valuesOf(pricing)}
          submit="Save prices"
          onSubmit={save}
          drawn={DRAWN}
        >
          {(form) => (
            <>
              <SeasonFields form={form} />
              <FeeFields form={form} />
              <TaxFields form={form} />
              <DepositFields form={form} />
              <CancellationFields form={form} />
            </>
          )}
        </ResourceForm>
      )}
    </Loaded>
  )
}

const valuesOf = (pricing: RentalPricing): PricingValues => {
  const { minimumNights, maximumNights, arrivalDays, notice, seasons, fees, taxes, deposit } = pricing
  return {
    minimumNights: minimumNights ?? '',
    maximumNights: maximumNights ?? '',
    arrivalDays: (arrivalDays ?? []).map(String),
    notice,
    seasons: seasons.map((season) => ({ ...season, minimumNights: season.minimumNights ?? '' })),
    fees,
    taxes: taxes.map((tax) => ({ ...tax, minimumAge: tax.minimumAge ?? '' })),
    deposits: deposit ? [approvable(deposit)] : [],
    cancellation: pricing.cancellation ?? [],
  }
}

const approvable = ({ confirms, ...deposit }: NonNullable<RentalPricing['deposit']>) => ({
  ...deposit,
  approvedBy: confirms ? 'deposit' : 'team',
})

const depositOf = ({ approvedBy, ...deposit }: PricingValues['deposits'][number]) => ({
  ...deposit,
  confirms: approvedBy === 'deposit',
})

const amountOf = (amount: Amount) => (amount === '' ? null : amount)

const changesOf = ({ arrivalDays, seasons, taxes, deposits, cancellation, ...values }: PricingValues) => ({
  ...values,
  minimumNights: amountOf(values.minimumNights),
  maximumNights: amountOf(values.maximumNights),
  arrivalDays: arrivalDays.length > 0 ? arrivalDays.map(Number).sort() : null,
  seasons: seasons.map((season) => ({ ...season, minimumNights: amountOf(season.minimumNights) })),
  taxes: taxes.map((tax) => ({ ...tax, minimumAge: amountOf(tax.minimumAge) })),
  deposit: deposits[0] ? depositOf(deposits[0]) : null,
  cancellation: cancellation.length > 0 ? cancellation : null,
})
