import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RentalPricing } from '@sitewright/client'
import { RowFields } from '../../components/forms/row-fields.tsx'

export type Amount = number | ''
export type PricingValues = {
  minimumNights: Amount
  maximumNights: Amount
  arrivalDays: string[]
  notice: RentalPricing['notice']
  seasons: (Omit<RentalPricing['seasons'][number], 'minimumNights'> & { minimumNights: Amount })[]
  fees: RentalPricing['fees']
  taxes: (Omit<RentalPricing['taxes'][number], 'minimumAge'> & { minimumAge: Amount })[]
  deposits: (Omit<NonNullable<RentalPricing['deposit']>, 'confirms'> & { approvedBy: string })[]
  cancellation: NonNullable<RentalPricing['cancellation']>
}

type Props = { form: UseFormReturnType<PricingValues> }

const PER = [
  { value: 'stay', label: 'Stay' },
  { value: 'night', label: 'Night' },
  { value: 'person', label: 'Person' },
  { value: 'person_night', label: 'Person and night' },
]
const TYPES = [
  { value: 'fixed', label: 'Amount' },
  { value: 'percentage', label: 'Percentage' },
]
const APPROVAL = [
  { value: 'team', label: 'Manually' },
  { value: 'deposit', label: 'When the deposit is paid' },
]
const NARROW = 110

export const SeasonFields = ({ form }: Props) => (
  <RowFields
    form={form}
    name="seasons"
    legend="Seasons"
    hint="Nights outside the seasons cost the unit’s price. The last day is the day of departure."
    add="Add a season"
    blank={{ name: '', from: '', to: '', pricePerNight: 0, minimumNights: '', arrivalDays: null }}
  >
    {(propsOf) => (
      <>
        <TextInput label="Season" placeholder="Summer" w={140} {...propsOf('name')} />
        <TextInput label="First night" type="date" {...propsOf('from')} />
        <TextInput label="Last day" type="date" {...propsOf('to')} />
        <NumberInput label="Per night" min={0} w={NARROW} {...propsOf('pricePerNight')} />
        <NumberInput
          label="Minimum nights"
          min={1}
          placeholder="1"
          w={NARROW}
          {...propsOf('minimumNights')}
        />
      </>
    )}
  </RowFields>
)

export const FeeFields = ({ form }: Props) => (
  <RowFields
    form={form}
    name="fees"
    legend="Fees"
    hint="Such as cleaning or linen. They are included in the price."
    add="Add a fee"
    blank={{ name: '', amount: 0, per: 'stay' }}
  >
    {(propsOf) => (
      <>
        <TextInput label="Fee" placeholder="Cleaning" w={140} {...propsOf('name')} />
        <NumberInput label="Fee amount" min={0} w={NARROW} {...propsOf('amount')} />
        <NativeSelect label="Fee per" w={130} data={PER} {...propsOf('per')} />
      </>
    )}
  </RowFields>
)

export const TaxFields = ({ form }: Props) => (
  <RowFields
    form={form}
    name="taxes"
    legend="Taxes"
    hint="A percentage applies to nights and fees. An amount can exempt children below an age."
    add="Add a tax"
    blank={{ name: '', type: 'fixed', amount: 0, per: 'person_night', minimumAge: '' }}
  >
    {(propsOf) => (
      <>
        <TextInput label="Tax" placeholder="City tax" w={140} {...propsOf('name')} />
        <NativeSelect label="Tax type" data={TYPES} {...propsOf('type')} />
        <NumberInput label="Tax amount" min={0} w={NARROW} {...propsOf('amount')} />
        <NativeSelect label="Tax per" w={150} data={PER} {...propsOf('per')} />
        <NumberInput label="From age" min={1} placeholder="All" w={NARROW} {...propsOf('minimumAge')} />
      </>
    )}
  </RowFields>
)

export const DepositFields = ({ form }: Props) => (
  <RowFields
    form={form}
    name="deposits"
    legend="Deposit"
    hint="Part of the total that is due before the rest. Amounts due on the day of booking are paid immediately if visitors can pay online."
    add="Require a deposit"
    blank={{ type: 'percentage', amount: 30, dueDays: 0, balanceDueDays: 14, approvedBy: 'team' }}
    maxRows={1}
  >
    {(propsOf) => (
      <>
        <NativeSelect label="Deposit type" data={TYPES} {...propsOf('type')} />
        <NumberInput label="Deposit amount" min={0} w={NARROW} {...propsOf('amount')} />
        <NumberInput label="Due days after booking" min={0} w={170} {...propsOf('dueDays')} />
        <NumberInput label="Balance due days before arrival" min={0} w={190} {...propsOf('balanceDueDays')} />
        <NativeSelect label="Bookings are approved" data={APPROVAL} {...propsOf('approvedBy')} />
      </>
    )}
  </RowFields>
)

export const CancellationFields = ({ form }: Props) => (
  <RowFields
    form={form}
    name="cancellation"
    legend="Cancellation"
    hint="How much of the amount paid is refunded when a guest cancels at least this many days before arrival. Later cancellations get no refund. Without steps, everything is refunded. Visitors see this before they book."
    add="Add a step"
    blank={{ days: 30, percentage: 100 }}
    maxRows={10}
  >
    {(propsOf) => (
      <>
        <NumberInput label="Days before arrival" min={0} w={170} {...propsOf('days')} />
        <NumberInput label="Percentage refunded" min={0} max={100} w={150} {...propsOf('percentage')} />
      </>
    )}
  </RowFields>
)
