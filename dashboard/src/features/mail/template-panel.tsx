import { Button, Code, Divider, Group, Stack, Text } from '@mantine/core'
import type { MailTemplate } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan, useMe } from '../../lib/session.tsx'
import { mailKey } from './keys.ts'
import { TemplatePreview } from './template-preview.tsx'
import type { Language } from './words.ts'

type Props = { kind: MailTemplate['kind']; language?: Language }

export function TemplatePanel({ kind, language }: Props) {
  const place = useSitePlace()
  const can = useCan()
  const query = useQuery({
    queryKey: [...mailKey(place), 'template', kind, language ?? null],
    queryFn: () => place.api.mail.getTemplate(place.siteId, kind, language ? { language } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  usePanelName(query.data?.name ?? null)
  return (
    <Loaded query={query}>
      {(template) =>
        can.write ? <TemplateEditor key={template.updatedAt} template={template} /> : <Texts {...template} />
      }
    </Loaded>
  )
}

const Texts = ({ subject, intro, closing }: MailTemplate) => (
  <Facts
    facts={[
      ['Subject', subject],
      ['Before the details', intro],
      ['After the details', closing],
    ]}
  />
)

type Values = Pick<MailTemplate, 'subject' | 'intro' | 'closing'>

const FIELDS: Field<Values>[] = [
  { name: 'subject', label: 'Subject', type: 'text', required: true },
  { name: 'intro', label: 'Before the details', type: 'textarea', rows: 3 },
  { name: 'closing', label: 'After the details', type: 'textarea', rows: 2 },
]

function TemplateEditor({ template }: { template: MailTemplate }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction(mailKey(place))
  const { kind, language, builtIn, isChanged, placeholders, subject, intro, closing } = template
  const save = (values: Values) => {
    const texts = Object.entries(values).map(([name, text]) => [
      name,
      text === builtIn[name as keyof Values] ? null : text,
    ])
    const changed = { language, ...Object.fromEntries(texts) }
    return attempt(() => api.mail.updateTemplate(siteId, kind, changed), 'Saved')
  }
  const restore = () =>
    confirmThen({
      title: 'Restore the built-in texts?',
      children: 'Your texts for this kind of mail in this language are removed.',
      confirm: 'Restore texts',
      done: 'Built-in texts restored',
      run: () => attempt(() => api.mail.deleteTemplate(siteId, kind, { language })),
    })
  return (
    <Stack gap="lg">
      <ResourceForm<Values>
        fields={FIELDS}
        initial={{ subject, intro, closing }}
        submit="Save"
        onSubmit={save}
        lead={() => <Placeholders names={placeholders} />}
      >
        {(form) => <TemplatePreview kind={kind} language={language} texts={form.getValues()} />}
      </ResourceForm>
      {isChanged && (
        <Group>
          <Button variant="subtle" color="red" onClick={restore}>
            Restore the built-in texts
          </Button>
        </Group>
      )}
      <Divider label="Test" />
      <TestForm template={template} />
    </Stack>
  )
}

const Placeholders = ({ names }: { names: string[] }) => (
  <Text size="sm" c="dimmed" mb="md">
    Order and booking details are added automatically. Texts can contain{' '}
    {names.map((name, i) => (
      <span key={name}>
        {i > 0 && ' '}
        <Code>{`{{${name}}}`}</Code>
      </span>
    ))}
  </Text>
)

const TO: Field<{ to: string }>[] = [
  {
    name: 'to',
    label: 'Send a test to',
    description: 'With the saved texts and sample data',
    type: 'email',
    required: true,
  },
]

function TestForm({ template: { kind, language } }: { template: MailTemplate }) {
  const place = useSitePlace()
  const { email } = useMe().session.user
  const { attempt } = useAction([...mailKey(place), 'list'])
  const send = ({ to }: { to: string }) =>
    attempt(
      () => place.api.mail.testTemplate(place.siteId, kind, { language, to }),
      'Test added to the outbox',
    )
  return <ResourceForm fields={TO} initial={{ to: email }} submit="Send test" onSubmit={send} isQuick />
}
