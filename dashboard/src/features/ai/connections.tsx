import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import type { AiConnection, AiConnectionTest } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { IconSparkles } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

type Purpose = AiConnection['purpose']
type Provider = AiConnection['provider']

const KINDS = {
  model: {
    title: 'Language model',
    text: 'Writes, translates and suggests for all live sites of this account, instead of the server’s own model. Your plan’s budget does not apply: the provider bills you.',
    initial: 'openai',
    providers: {
      openai: 'OpenAI',
      anthropic: 'Anthropic',
      google: 'Google',
      mistral: 'Mistral',
      groq: 'Groq',
      xai: 'xAI',
      deepseek: 'DeepSeek',
      cohere: 'Cohere',
      togetherai: 'Together AI',
      fireworks: 'Fireworks',
      perplexity: 'Perplexity',
      cerebras: 'Cerebras',
      deepinfra: 'DeepInfra',
      azure: 'Azure',
      'amazon-bedrock': 'Amazon Bedrock',
      'openai-compatible': 'Other (OpenAI-compatible)',
    },
  },
  translation: {
    title: 'Translation service',
    text: 'Translates the pages of live sites instead of a language model. Your plan does not limit its characters.',
    initial: 'deepl',
    providers: { deepl: 'DeepL', libretranslate: 'LibreTranslate' },
  },
} as const satisfies Record<
  Purpose,
  { providers: Partial<Record<Provider, string>>; initial: Provider; [text: string]: unknown }
>

/** The AI providers that the account brings itself. */
export function Connections() {
  const can = useCan()
  return (
    <Page title="AI providers" description="Use your own keys for the live sites of this account.">
      {can.own ? (
        <Owned />
      ) : (
        <Paper withBorder>
          <EmptyState icon={IconSparkles} title="Only owners can connect providers">
            Ask an owner of the account.
          </EmptyState>
        </Paper>
      )}
    </Page>
  )
}

const keyOf = (accountId: string) => [accountId, 'ai-connections']

function Owned() {
  const { api, accountId } = usePlace()
  const query = useQuery({ queryKey: keyOf(accountId), queryFn: () => api.ai.listConnections() })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack maw={720}>
          {(['model', 'translation'] as const).map((purpose) => {
            const connection = data.find((one) => one.purpose === purpose)
            return (
              <Section key={purpose} title={KINDS[purpose].title} text={KINDS[purpose].text}>
                {connection && <Connected connection={connection} />}
                <Connect key={connection?.savedAt} purpose={purpose} connection={connection} />
              </Section>
            )
          })}
        </Stack>
      )}
    </Loaded>
  )
}

function Connected({ connection }: { connection: AiConnection }) {
  const { purpose, provider, model, baseUrl, keyHint, savedAt } = connection
  const { api, accountId } = usePlace()
  const { attempt } = useAction(keyOf(accountId))
  const { request, isBusy, failure } = useRequest()
  const [tested, setTested] = useState<AiConnectionTest | null>(null)
  const test = () =>
    request(async () => {
      setTested(null)
      setTested(await api.ai.testConnection(purpose))
    })
  const remove = () =>
    confirmThen({
      title: `Remove the key of ${labelOf(purpose, provider)}?`,
      children:
        'It is deleted here, and the server’s own service is used again. It remains valid at the provider.',
      confirm: 'Remove',
      done: 'Removed',
      run: () => attempt(() => api.ai.removeConnection(purpose)),
    })
  return (
    <Stack gap="sm" mb="lg">
      <Facts
        facts={[
          ['Provider', labelOf(purpose, provider)],
          ...(model === null ? [] : [['Model', model] as [string, string]]),
          ...(baseUrl === null ? [] : [['Address', baseUrl] as [string, string]]),
          ['Key', keyHint === null ? 'None' : keyHint === '' ? 'Set' : `Set, ends in ${keyHint}`],
          ['Saved', <Moment key="saved" value={savedAt} />],
        ]}
      />
      {tested && (
        <Alert color={tested.works ? 'green' : 'red'} variant="light" role="status">
          {tested.works ? `It works: ${labelOf(purpose, provider)} responds.` : tested.message}
        </Alert>
      )}
      <Failure message={failure} />
      <Group>
        <Button variant="default" onClick={test} loading={isBusy}>
          Test
        </Button>
        <Button variant="subtle" color="red" onClick={remove}>
          Remove
        </Button>
      </Group>
    </Stack>
  )
}

type Values = { provider: Provider; model: string; baseUrl: string; apiKey: string }

function Connect({ purpose, connection }: { purpose: Purpose; connection: AiConnection | undefined }) {
  const { api, accountId } = usePlace()
  const { attempt } = useAction(keyOf(accountId))
  const { title, providers, initial } = KINDS[purpose]
  const fields: Field<Values>[] = [
    {
      name: 'provider',
      label: 'Provider',
      type: 'select',
      options: Object.entries(providers).map(([value, label]) => ({ value, label })),
      span: 6,
    },
    ...(purpose === 'model'
      ? [{ name: 'model', label: 'Model', type: 'text', placeholder: 'gpt-5-mini', span: 6 } as const]
      : []),
    {
      name: 'baseUrl',
      label: 'Address',
      type: 'text',
      placeholder: 'https://…',
      description: 'Only for providers without a fixed address. It must be on the public internet.',
    },
    {
      name: 'apiKey',
      label: 'API key',
      type: 'text',
      description: connection
        ? 'Leave empty to keep the current key, if provider and address stay the same. It is stored encrypted and never shown again.'
        : 'It is stored encrypted and never shown again.',
    },
  ]
  const save = (values: Values) =>
    attempt(() => api.ai.saveConnection(purpose, filled(values) as Values), 'Saved')
  return (
    <ResourceForm<Values>
      fields={fields}
      initial={{
        provider: connection?.provider ?? initial,
        model: connection?.model ?? '',
        baseUrl: connection?.baseUrl ?? '',
        apiKey: '',
      }}
      submit={connection ? 'Save' : `Connect a ${title.toLowerCase()}`}
      onSubmit={save}
    />
  )
}

const labelOf = (purpose: Purpose, provider: Provider) =>
  (KINDS[purpose].providers as Partial<Record<Provider, string>>)[provider] ?? provider
