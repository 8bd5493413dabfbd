import { Stack, Text } from '@mantine/core'
import type { VoiceBudget, VoiceConfig } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { Settings, SettingsForm } from '../../components/forms/settings.tsx'
import { changesOf } from '../../components/forms/values.ts'
import { Section } from '../../components/layout/section.tsx'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useVoiceKey } from './keys.ts'

/** Settings of the voice agent: behaviour and budget. */
export function Agent() {
  const { api, siteId } = useSitePlace()
  const area = useVoiceKey()
  return (
    <Stack gap="lg" maw={720}>
      <Section
        title="Call handling"
        text="Not connected, so no calls arrive. No phone number is routed here yet; these settings are kept for when one is."
      >
        <Settings
          queryKey={[...area, 'config']}
          load={() => api.voice.getConfig(siteId)}
          form={(config) => <ConfigForm config={config} />}
          facts={(config) => <ConfigFacts config={config} />}
        />
      </Section>
      <Section title="Monthly budget">
        <Settings
          queryKey={[...area, 'budget']}
          load={() => api.voice.getBudget(siteId)}
          form={(budget) => <BudgetForm budget={budget} />}
          facts={(budget) => <BudgetFacts budget={budget} />}
        />
      </Section>
    </Stack>
  )
}

const AFTER_HOURS = [
  { value: 'voicemail', label: 'Take a message' },
  { value: 'forward', label: 'Forward the call' },
  { value: 'callback', label: 'Offer a callback' },
  { value: 'hangup', label: 'Hang up' },
]
type ConfigValues = Record<keyof Omit<VoiceConfig, 'enabled' | 'businessHours'>, string> & {
  enabled: boolean
  businessHours: VoiceConfig['businessHours']
}
const CONFIG: Field<ConfigValues>[] = [
  { name: 'enabled', label: 'Answers calls once connected', type: 'switch' },
  {
    name: 'greeting',
    label: 'Greeting',
    type: 'textarea',
    rows: 2,
    placeholder: 'Lakeside House, how may I help you?',
  },
  { name: 'voiceId', label: 'Voice', description: 'Voice id at your provider', type: 'text', span: 6 },
  {
    name: 'language',
    label: 'Language',
    description: 'Such as de or pt-BR',
    placeholder: 'Same as the site',
    type: 'text',
    span: 6,
  },
  { name: 'businessHours.start', label: 'Business hours', type: 'time', span: 3 },
  { name: 'businessHours.end', label: 'to', type: 'time', span: 3 },
  {
    name: 'businessHours.timezone',
    label: 'Time zone',
    placeholder: 'Same as the site',
    type: 'text',
    span: 6,
  },
  {
    name: 'afterHoursAction',
    label: 'Outside business hours',
    type: 'select',
    options: AFTER_HOURS,
  },
]

const valuesOf = (config: VoiceConfig): ConfigValues => ({
  ...config,
  greeting: config.greeting ?? '',
  voiceId: config.voiceId ?? '',
})

function ConfigForm({ config }: { config: VoiceConfig }) {
  const { api, siteId } = useSitePlace()
  // Only changes: sending language and time zone would detach them from the site's.
  const save = async ({ businessHours, ...changes }: Partial<ConfigValues>, before: ConfigValues) => {
    const hours = businessHours && { businessHours: changesOf(before.businessHours, businessHours) }
    return valuesOf(await api.voice.updateConfig(siteId, { ...changes, ...hours } as never))
  }
  return (
    <SettingsForm
      fields={CONFIG}
      initial={valuesOf(config)}
      area={useVoiceKey()}
      save={save}
      submit="Save agent"
    />
  )
}

const ConfigFacts = ({ config }: { config: VoiceConfig }) => (
  <Facts
    facts={[
      ['Answers calls once connected', config.enabled ? 'Yes' : 'No'],
      ['Greeting', config.greeting],
      ['Voice', config.voiceId],
      ['Language', config.language],
      ['Open', `${config.businessHours.start} to ${config.businessHours.end}`],
      ['Time zone', config.businessHours.timezone],
      ['Outside business hours', AFTER_HOURS.find(({ value }) => value === config.afterHoursAction)?.label],
    ]}
  />
)

const exactEuros = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 6,
})

const BudgetFacts = ({ budget: { budgetMinutes, budgetEur, costPerMinuteEur } }: { budget: VoiceBudget }) => (
  <Facts
    facts={[
      ['Maximum minutes', budgetMinutes === null ? 'No limit' : formatNumber(budgetMinutes)],
      ['Maximum cost in euros', budgetEur === null ? 'No limit' : formatMoney(budgetEur, 'EUR')],
      ['Price per minute', exactEuros.format(costPerMinuteEur)],
    ]}
  />
)

type BudgetValues = Record<keyof VoiceBudget, number | ''>
const BUDGET: Field<BudgetValues>[] = [
  {
    name: 'budgetMinutes',
    label: 'Maximum minutes',
    placeholder: 'No limit',
    type: 'number',
    min: 0,
    span: 4,
  },
  {
    name: 'budgetEur',
    label: 'Maximum cost in euros',
    placeholder: 'No limit',
    type: 'number',
    min: 0,
    decimals: 2,
    span: 4,
  },
  {
    name: 'costPerMinuteEur',
    label: 'Price per minute',
    type: 'number',
    min: 0,
    decimals: 6,
    prefix: '€ ',
    span: 4,
  },
]

const budgetValuesOf = ({ budgetMinutes, budgetEur, costPerMinuteEur }: VoiceBudget): BudgetValues => ({
  budgetMinutes: budgetMinutes ?? '',
  budgetEur: budgetEur ?? '',
  costPerMinuteEur,
})

function BudgetForm({ budget }: { budget: VoiceBudget }) {
  const { api, siteId } = useSitePlace()
  return (
    <>
      <SettingsForm
        fields={BUDGET}
        initial={budgetValuesOf(budget)}
        area={useVoiceKey()}
        save={async (changes) => budgetValuesOf(await api.voice.updateBudget(siteId, changes as never))}
        submit="Save budget"
      />
      <Text size="sm" c="dimmed" mt="sm">
        The price applies to the whole month.
      </Text>
    </>
  )
}
