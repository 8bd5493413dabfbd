import { Paper, Stack, Text, Title } from '@mantine/core'
import type { VoiceBudget, VoiceConfig } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { cleared, type Field, ResourceForm } from '../../components/resource-form.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { useVoiceKey } from './keys.ts'

/** How the agent answers, and what it may cost. */
export function Agent() {
  const { api, siteId } = useSitePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [...useVoiceKey(), 'settings'],
    queryFn: async () => {
      const [config, budget] = await Promise.all([api.voice.getConfig(siteId), api.voice.getBudget(siteId)])
      return { config, budget }
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines />
  return (
    <Stack gap="lg" maw={720}>
      <Section title="How it answers">
        <ConfigForm config={data.config} />
      </Section>
      <Section title="What it may cost a month">
        <BudgetForm budget={data.budget} />
      </Section>
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} fz="lg" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)

type ConfigValues = Record<keyof Omit<VoiceConfig, 'enabled' | 'businessHours'>, string> & {
  enabled: boolean
  businessHours: VoiceConfig['businessHours']
}
const CONFIG: Field<ConfigValues>[] = [
  { name: 'enabled', label: 'Answers calls', type: 'switch' },
  {
    name: 'greeting',
    label: 'Greeting',
    type: 'textarea',
    rows: 2,
    placeholder: 'Lakeside House, how may I help you?',
  },
  { name: 'voiceId', label: 'Voice', description: 'The id of your provider', type: 'text', span: 6 },
  { name: 'language', label: 'Language', description: 'Such as de or pt-BR', type: 'text', span: 6 },
  { name: 'businessHours.start', label: 'Open from', type: 'time', span: 3 },
  { name: 'businessHours.end', label: 'to', type: 'time', span: 3 },
  { name: 'businessHours.timezone', label: 'Time zone', type: 'text', span: 6 },
  {
    name: 'afterHoursAction',
    label: 'At other times',
    type: 'select',
    options: [
      { value: 'voicemail', label: 'Take a message' },
      { value: 'forward', label: 'Forward the call' },
      { value: 'callback', label: 'Offer to call back' },
      { value: 'hangup', label: 'Hang up' },
    ],
  },
]

function ConfigForm({ config }: { config: VoiceConfig }) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useVoiceKey())
  const initial: ConfigValues = {
    ...config,
    greeting: config.greeting ?? '',
    voiceId: config.voiceId ?? '',
  }
  const save = (values: ConfigValues) => {
    const changed = { ...cleared(values), businessHours: cleared(values.businessHours) }
    return attempt(() => api.voice.updateConfig(siteId, changed as never), 'Saved')
  }
  return <ResourceForm fields={CONFIG} initial={initial} submit="Save agent" onSubmit={save} />
}

type BudgetValues = Record<keyof VoiceBudget, number | ''>
const BUDGET: Field<BudgetValues>[] = [
  {
    name: 'budgetMinutes',
    label: 'Minutes at most',
    placeholder: 'No limit',
    type: 'number',
    min: 0,
    span: 4,
  },
  {
    name: 'budgetEur',
    label: 'Euros at most',
    placeholder: 'No limit',
    type: 'number',
    min: 0,
    decimals: 2,
    span: 4,
  },
  {
    name: 'costPerMinuteEur',
    label: 'Price of a minute',
    type: 'number',
    min: 0,
    decimals: 6,
    prefix: '€ ',
    span: 4,
  },
]

function BudgetForm({ budget }: { budget: VoiceBudget }) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useVoiceKey())
  const initial: BudgetValues = {
    budgetMinutes: budget.budgetMinutes ?? '',
    budgetEur: budget.budgetEur ?? '',
    costPerMinuteEur: budget.costPerMinuteEur,
  }
  const save = (values: BudgetValues) =>
    attempt(() => api.voice.updateBudget(siteId, cleared(values) as never), 'Saved')
  return (
    <>
      <ResourceForm fields={BUDGET} initial={initial} submit="Save budget" onSubmit={save} />
      <Text size="sm" c="dimmed" mt="sm">
        The price holds for the whole of the month.
      </Text>
    </>
  )
}
