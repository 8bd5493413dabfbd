import { Badge } from '@mantine/core'
import type { LoyaltyProgram } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf } from '../../components/forms/values.ts'
import { Section } from '../../components/layout/section.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { loyaltyKey } from './keys.ts'
import { ActionFields, TierFields } from './program-rows.tsx'

export function Program() {
  const place = useSitePlace()
  const can = useCan()
  const query = useQuery({
    queryKey: [...loyaltyKey(place), 'program'],
    queryFn: () => place.api.loyalty.getProgram(place.siteId),
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {(program) => (
        <Section title="Terms">
          {can.write ? <ProgramForm program={program} /> : <ProgramFacts program={program} />}
        </Section>
      )}
    </Loaded>
  )
}

type Values = Omit<LoyaltyProgram, 'expiryMonths' | 'updatedAt'> & { expiryMonths: number | '' }

const FIELDS: Field<Values>[] = [
  {
    name: 'enabled',
    label: 'Customers earn and redeem points',
    type: 'switch',
  },
  { name: 'name', label: 'Name', description: 'What customers call the points', type: 'text', span: 6 },
  {
    name: 'currency',
    label: 'Currency',
    description: 'Orders in it earn points',
    type: 'text',
    span: 6,
  },
  {
    name: 'pointsPerCurrencyUnit',
    label: 'Points for 1.00 of an order',
    description: 'Without its shipping',
    type: 'number',
    min: 0,
    span: 6,
  },
  {
    name: 'pointValueMinor',
    label: 'Value of a point',
    description: 'In the smallest unit of the currency, such as cents',
    type: 'number',
    min: 0,
    span: 6,
  },
  { name: 'minimumRedemption', label: 'Redeem at least', type: 'number', min: 1, suffix: ' points', span: 6 },
  {
    name: 'expiryMonths',
    label: 'Points expire after',
    placeholder: 'Never',
    type: 'number',
    min: 1,
    suffix: ' months',
    span: 6,
  },
]

const valuesOf = ({ updatedAt: _, expiryMonths, ...program }: LoyaltyProgram): Values => ({
  ...program,
  expiryMonths: expiryMonths ?? '',
})

function ProgramForm({ program }: { program: LoyaltyProgram }) {
  const place = useSitePlace()
  const { attempt } = useAction(loyaltyKey(place))
  const [before, setBefore] = useState(valuesOf(program))
  const [times, setTimes] = useState(0)
  const save = async (values: Values) => {
    const changes = changesOf(before, values) as never
    const saved = await attempt(() => place.api.loyalty.updateProgram(place.siteId, changes), 'Saved')
    setBefore(valuesOf(saved))
    // Someone else may have changed other terms.
    setTimes(times + 1)
  }
  return (
    <ResourceForm key={times} fields={FIELDS} initial={before} submit="Save" onSubmit={save} drawn={DRAWN}>
      {(form) => (
        <>
          <TierFields form={form} />
          <ActionFields form={form} />
        </>
      )}
    </ResourceForm>
  )
}

const DRAWN: (keyof Values & string)[] = ['tiers', 'actions']

const ProgramFacts = ({ program }: { program: LoyaltyProgram }) => (
  <Facts
    facts={[
      [
        'State',
        <Badge key="state" variant="light" color={program.enabled ? 'green' : 'gray'}>
          {program.enabled ? 'On' : 'Off'}
        </Badge>,
      ],
      ['Name', program.name],
      [`Points for 1.00 ${program.currency}`, formatNumber(program.pointsPerCurrencyUnit)],
      ['Value of a point', `${formatNumber(program.pointValueMinor)} of the smallest unit`],
      ['Redeem at least', `${formatNumber(program.minimumRedemption)} points`],
      [
        'Points expire after',
        program.expiryMonths === null ? 'Never' : `${formatNumber(program.expiryMonths)} months`,
      ],
      ['Tiers', program.tiers.map(({ name, minimumPoints }) => `${name} (${minimumPoints})`).join(', ')],
      ['Actions', program.actions.map(({ action, points }) => `${action} (${points})`).join(', ')],
    ]}
  />
)
