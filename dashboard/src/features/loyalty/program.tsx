import { Badge } from '@mantine/core'
import type { LoyaltyProgram } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { Settings, SettingsForm } from '../../components/forms/settings.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { loyaltyKey } from './keys.ts'
import { ActionFields, TierFields } from './program-rows.tsx'

export function Program() {
  const place = useSitePlace()
  return (
    <Section title="Terms">
      <Settings
        queryKey={[...loyaltyKey(place), 'program']}
        load={() => place.api.loyalty.getProgram(place.siteId)}
        form={(program) => <ProgramForm program={program} />}
        facts={(program) => <ProgramFacts program={program} />}
      />
    </Section>
  )
}

type Values = Omit<LoyaltyProgram, 'expiryMonths' | 'updatedAt'> & { expiryMonths: number | '' }

const FIELDS: Field<Values>[] = [
  {
    name: 'enabled',
    label: 'Customers earn and redeem points',
    type: 'switch',
  },
  { name: 'name', label: 'Name', description: 'What the points are called', type: 'text', span: 6 },
  {
    name: 'currency',
    label: 'Currency',
    description: 'Orders in this currency earn points',
    type: 'text',
    span: 6,
  },
  {
    name: 'pointsPerCurrencyUnit',
    label: 'Points per 1.00 spent',
    description: 'Excluding shipping',
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
  {
    name: 'minimumRedemption',
    label: 'Minimum redemption',
    type: 'number',
    min: 1,
    suffix: ' points',
    span: 6,
  },
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
  return (
    <SettingsForm
      fields={FIELDS}
      initial={valuesOf(program)}
      area={loyaltyKey(place)}
      save={async (changes) =>
        valuesOf(await place.api.loyalty.updateProgram(place.siteId, changes as never))
      }
      submit="Save"
      drawn={DRAWN}
    >
      {(form) => (
        <>
          <TierFields form={form} />
          <ActionFields form={form} />
        </>
      )}
    </SettingsForm>
  )
}

const DRAWN: (keyof Values & string)[] = ['tiers', 'actions']

const ProgramFacts = ({ program }: { program: LoyaltyProgram }) => (
  <Facts
    facts={[
      [
        'Status',
        <Badge key="state" variant="light" color={program.enabled ? 'green' : 'gray'}>
          {program.enabled ? 'On' : 'Off'}
        </Badge>,
      ],
      ['Name', program.name],
      [`Points per 1.00 ${program.currency}`, formatNumber(program.pointsPerCurrencyUnit)],
      ['Value of a point', `${formatNumber(program.pointValueMinor)} of the smallest currency unit`],
      ['Minimum redemption', `${formatNumber(program.minimumRedemption)} points`],
      [
        'Points expire after',
        program.expiryMonths === null ? 'Never' : `${formatNumber(program.expiryMonths)} months`,
      ],
      ['Tiers', program.tiers.map(({ name, minimumPoints }) => `${name} (${minimumPoints})`).join(', ')],
      ['Actions', program.actions.map(({ action, points }) => `${action} (${points})`).join(', ')],
    ]}
  />
)
