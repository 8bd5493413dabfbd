import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LoyaltyProgram } from '@sitewright/client'
import { RowFields } from '../../components/forms/row-fields.tsx'

type Rows = Pick<LoyaltyProgram, 'tiers' | 'actions'>
type Props<V extends Rows> = { form: UseFormReturnType<V> }

export const TierFields = <V extends Rows>({ form }: Props<V>) => (
  <RowFields
    form={form as unknown as UseFormReturnType<Rows>}
    name="tiers"
    legend="Tiers"
    hint="Customers reach a tier by lifetime points. It multiplies the points orders earn."
    add="Add a tier"
    blank={{ name: '', minimumPoints: 0, multiplier: 1 }}
  >
    {(propsOf) => (
      <>
        <TextInput label="Tier" placeholder="Gold" {...propsOf('name')} />
        <NumberInput label="From points" min={0} allowDecimal={false} {...propsOf('minimumPoints')} />
        <NumberInput label="Multiplier" min={1} max={100} {...propsOf('multiplier')} />
      </>
    )}
  </RowFields>
)

export const ActionFields = <V extends Rows>({ form }: Props<V>) => (
  <RowFields
    form={form as unknown as UseFormReturnType<Rows>}
    name="actions"
    legend="Actions"
    hint="Points for customer actions, given through the API by action name."
    add="Add an action"
    blank={{ action: '', points: 10 }}
  >
    {(propsOf) => (
      <>
        <TextInput label="Action" placeholder="newsletter" {...propsOf('action')} />
        <NumberInput label="Action points" min={1} allowDecimal={false} {...propsOf('points')} />
      </>
    )}
  </RowFields>
)
