import { Alert, Button, Code, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { MailDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fact, Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatBytes, languageName } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { mailKey } from './keys.ts'
import { MailFrame } from './mail-frame.tsx'
import { colorOf, KINDS, STATES } from './words.ts'

const REFETCH_MS = 2_000
const MOVING = ['queued', 'sending']

export function MailPanel({ id }: { id: string }) {
  const place = useSitePlace()
  const query = useQuery({
    queryKey: [...mailKey(place), 'one', id],
    queryFn: () => place.api.mail.get(place.siteId, id),
    refetchInterval: ({ state: { data } }) => (data && MOVING.includes(data.state) ? REFETCH_MS : false),
  })
  usePanelName(query.data?.subject ?? null)
  return <Loaded query={query}>{(mail) => <MailView mail={mail} />}</Loaded>
}

function MailView({ mail }: { mail: MailDetail }) {
  const can = useCan()
  const { state, reason, to, toName } = mail
  const { label, text } = STATES[state]
  return (
    <Stack gap="lg">
      {state !== 'sent' && (
        <Alert color="gray" variant="light" title={label}>
          {[text, reason && `Reason: ${reason}.`].filter(Boolean).join(' ')}
        </Alert>
      )}
      <Facts
        facts={[
          ['Status', <StatusBadge key="state" status={colorOf(mail)} label={label} />],
          ['To', toName ? `${toName}, ${to}` : to],
          ['Kind', `${KINDS[mail.kind]}, ${languageName(mail.language)}`],
          ['Created', <Moment key="written" value={mail.createdAt} />],
          state === 'sent'
            ? ['Sent', <Moment key="sent" value={mail.sentAt} />]
            : ['Due', <Moment key="due" value={mail.dueAt} />],
          ...mail.attachments.map(
            ({ filename, sizeBytes }): Fact => ['Attachment', `${filename}, ${formatBytes(sizeBytes)}`],
          ),
        ]}
      />
      {can.write && <SendAgain mail={mail} />}
      <Content mail={mail} />
      {mail.tries.length > 0 && <Tries mail={mail} />}
    </Stack>
  )
}

const NOT_RETRIED = ['sent', 'sending', 'cancelled']

function SendAgain({ mail: { id, state, to } }: { mail: MailDetail }) {
  const place = useSitePlace()
  const { run, attempt, isBusy } = useAction(mailKey(place))
  if (NOT_RETRIED.includes(state)) return null
  const retry = () => place.api.mail.retry(place.siteId, id)
  const send = () => {
    if (state !== 'unknown') return void run(retry, 'Queued to be sent again')
    confirmThen({
      title: 'Send it again?',
      children: `It may have arrived already. ${to} may receive it twice.`,
      confirm: 'Send again',
      done: 'Queued to be sent again',
      run: () => attempt(retry),
    })
  }
  return (
    <Group>
      <Button loading={isBusy} onClick={send}>
        {state === 'queued' ? 'Send now' : 'Send again'}
      </Button>
    </Group>
  )
}

function Content({ mail: { html, text, subject } }: { mail: MailDetail }) {
  const [shown, setShown] = useState('html')
  if (html === null)
    return (
      <Text size="sm" c="dimmed">
        Its content has been removed.
      </Text>
    )
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Shown as"
        w="fit-content"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'html', label: 'Formatted' },
          { value: 'text', label: 'Plain text' },
        ]}
      />
      {shown === 'html' ? (
        <MailFrame html={html} title={subject ?? 'Mail'} />
      ) : (
        <Code block style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Code>
      )}
    </Stack>
  )
}

const OUTCOMES = { sent: 'Sent', retry: 'Will be retried', failed: 'Refused', unknown: 'Unclear' }

const Tries = ({ mail: { tries } }: { mail: MailDetail }) => (
  <section>
    <Title order={3} fz="md" mb="xs">
      Attempts
    </Title>
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {tries.map(({ at, outcome, answer }) => (
        <Text component="li" key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Moment value={at} /> · {OUTCOMES[outcome]}
          {answer && (
            <Text span inherit c="dimmed">
              {' '}
              {answer}
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  </section>
)
