import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { MailSettings as Settings } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Copyable } from '../../components/display/copyable.tsx'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { SettingsForm } from '../../components/forms/settings.tsx'
import { valuesOf } from '../../components/forms/values.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { mailKey } from './keys.ts'

/** How the site sends mail. */
export function MailSettings() {
  const place = useSitePlace()
  const can = useCan()
  const query = useQuery({
    queryKey: [...mailKey(place), 'settings'],
    queryFn: () => place.api.mail.getSettings(place.siteId),
    gcTime: 0,
  })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
      <Loaded query={query}>
        {(settings) => (
          <Stack gap="lg">
            <State settings={settings} />
            {can.write ? <SenderForm settings={settings} /> : <SenderFacts settings={settings} />}
            {settings.dkim && <OwnAddress settings={settings} dkim={settings.dkim} />}
          </Stack>
        )}
      </Loaded>
    </Paper>
  )
}

function State({ settings: { isSending, paused, from } }: { settings: Settings }) {
  const { mode } = useSitePlace()
  if (isSending)
    return (
      <Text size="sm">
        Mail is sent from <strong>{from}</strong>.
      </Text>
    )
  const reason =
    mode === 'sandbox'
      ? 'Sandbox sites send no mail.'
      : paused
        ? 'Mail is paused for this site.'
        : 'No mail server is configured. Ask the server’s operator to set one up.'
  return (
    <Alert color="yellow" variant="light" title="Mail is not sent">
      {reason} It stays in the outbox.
    </Alert>
  )
}

const BLANK = { senderName: '', replyTo: '', fromAddress: '', paused: false }
const fieldsOf = (siteName: string): Field<typeof BLANK>[] => [
  {
    name: 'senderName',
    label: 'Sender',
    description: 'The name mail is sent from',
    placeholder: siteName,
    type: 'text',
  },
  { name: 'replyTo', label: 'Replies go to', placeholder: 'office@lakeside.example', type: 'email' },
  {
    name: 'fromAddress',
    label: 'Your own address',
    description:
      'Used once the DNS of its domain allows it; until then, mail is sent from the server’s address',
    placeholder: 'office@lakeside.example',
    type: 'email',
  },
  {
    name: 'paused',
    label: 'Pause mail',
    description: 'Keeps mail in the outbox. Held mail is not sent automatically afterwards.',
    type: 'switch',
  },
]

function SenderForm({ settings }: { settings: Settings }) {
  const place = useSitePlace()
  return (
    <SettingsForm
      fields={fieldsOf(place.site.name)}
      initial={valuesOf(settings, BLANK)}
      area={mailKey(place)}
      save={async (changes) => valuesOf(await place.api.mail.updateSettings(place.siteId, changes), BLANK)}
      submit="Save"
    />
  )
}

const SenderFacts = ({ settings: { senderName, replyTo, fromAddress } }: { settings: Settings }) => (
  <Facts
    facts={[
      ['Sender', senderName ?? 'the name of the site'],
      ['Replies go to', replyTo],
      ['Your own address', fromAddress],
    ]}
  />
)

type OwnProps = { settings: Settings; dkim: NonNullable<Settings['dkim']> }

/** The DNS record that lets mail come from an address of the site. */
function OwnAddress({ settings, dkim: { record, verifiedAt, checkedAt } }: OwnProps) {
  const place = useSitePlace()
  const can = useCan()
  const { run, isBusy } = useAction(mailKey(place))
  const check = () => run(() => place.api.mail.verifySettings(place.siteId))
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md">
          DNS record for {settings.fromAddress}
        </Title>
        <Badge variant="light" color={verifiedAt ? 'teal' : 'yellow'} radius="sm" tt="none" miw="max-content">
          {verifiedAt ? 'Found' : 'Not found yet'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        Add this {record.type} record at your DNS provider. It lets the server sign your mail (DKIM).
      </Text>
      <Text size="xs" c="dimmed" my={4}>
        Name
      </Text>
      <Copyable value={record.name} label="name of the record" />
      <Text size="xs" c="dimmed" my={4}>
        Value
      </Text>
      <Copyable value={record.value} label="value of the record" />
      {can.write && (
        <Group mt="sm">
          <Button variant="default" loading={isBusy} onClick={() => void check()}>
            Check now
          </Button>
          {checkedAt && (
            <Text size="sm" c="dimmed">
              Last checked: <Moment value={checkedAt} />
            </Text>
          )}
        </Group>
      )}
    </section>
  )
}
