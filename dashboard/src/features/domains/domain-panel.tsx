import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Domain } from '@sitewright/client'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { DeleteButton } from '../../components/panels/delete-button.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatAgo } from '../../lib/format.ts'
import { IconCircleCheck, IconClock, IconLock } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { DnsRecords } from './dns-records.tsx'
import { DomainState } from './domain-state.tsx'
import { useDomain } from './use-domain.ts'

type Props = { id: string | null; onDone(): void }

/** Adds a domain, and leads on to its records. */
export const DomainPanel = ({ id, onDone }: Props) =>
  id === null ? <NewDomain onCancel={onDone} /> : <Existing key={id} id={id} onDone={onDone} />

const FIELDS: Field<{ domain: string }>[] = [
  {
    name: 'domain',
    label: 'Domain',
    description: 'A domain you own, without https:// or a path',
    type: 'text',
    required: true,
    placeholder: 'www.example.com',
  },
]

function NewDomain({ onCancel }: { onCancel(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(siteKey(place))
  const opened = useOpened()
  return (
    <ResourceForm
      fields={FIELDS}
      initial={{ domain: '' }}
      submit="Add domain"
      onCancel={onCancel}
      onSubmit={async ({ domain }) =>
        opened.open((await attempt(() => place.api.domains.create(place.siteId, { domain }))).id)
      }
      isQuick
    />
  )
}

function Existing({ id, onDone }: { id: string; onDone(): void }) {
  const { query, isWaiting, isLookingUp, lookUp } = useDomain(id)
  usePanelName(query.data?.domain ?? null)
  return (
    <Loaded query={query}>
      {(domain) => (
        <Stack gap="lg">
          <State domain={domain} />
          {isWaiting && (
            <Group gap="xs">
              <Button variant="default" size="xs" loading={isLookingUp} onClick={lookUp}>
                Check now
              </Button>
              <Text size="sm" c="dimmed">
                This is checked automatically. You can close it: the server keeps checking for three days.
              </Text>
            </Group>
          )}
          <section aria-label="Records">
            <Title order={3} fz="md" mb={4}>
              {domain.isServed ? 'DNS records' : 'Set these DNS records'}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              Add them at your domain registrar or DNS provider. If it appends the domain to names
              automatically, enter only the part before it. Changes can take minutes, at most a day, to be
              visible everywhere.
            </Text>
            <DnsRecords domain={domain} />
          </section>
          <Https domain={domain} />
          <Actions domain={domain} onGone={onDone} />
        </Stack>
      )}
    </Loaded>
  )
}

function State({ domain }: { domain: Domain }) {
  const { isServed, state, reason, checkedAt, url } = domain
  const color = isServed ? 'teal' : state === 'failed' ? 'red' : 'yellow'
  return (
    <Alert
      variant="light"
      color={color}
      icon={isServed ? <IconCircleCheck /> : state === 'pending' ? <IconClock /> : null}
      role="status"
    >
      <Group gap="xs" mb={4}>
        <DomainState domain={domain} />
        {checkedAt !== null && (
          <Text size="xs" c="dimmed">
            Checked {formatAgo(checkedAt)}
          </Text>
        )}
      </Group>
      <Text size="sm">
        {reason ?? (
          <>
            Visitors reach the site at{' '}
            <Anchor href={url} target="_blank" inherit underline="always">
              {url}
            </Anchor>
          </>
        )}
      </Text>
    </Alert>
  )
}

const Https = ({ domain: { url } }: { domain: Domain }) => (
  <section aria-label="HTTPS">
    <Group gap={6} mb={4}>
      <IconLock size={16} aria-hidden />
      <Title order={3} fz="md">
        HTTPS
      </Title>
    </Group>
    <Text size="sm" c="dimmed">
      {url.startsWith('https:')
        ? 'Nothing to do: the certificate is obtained on the first visit and renewed automatically. The first visit takes a few seconds longer.'
        : 'This server only speaks HTTP. Its operator can put a proxy such as Caddy in front of it, which obtains and renews certificates automatically.'}
    </Text>
  </section>
)

function Actions({ domain: { id, domain, isPrimary }, onGone }: { domain: Domain; onGone(): void }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { run, isBusy } = useAction(siteKey(place))
  if (!can.write) return isPrimary && <Text size="sm">This is the primary domain.</Text>
  const makePrimary = () =>
    run(() => api.domains.update(siteId, id, { primary: true }), `${domain} is the primary domain`)
  return (
    <Group gap="xs">
      {isPrimary ? (
        <Text size="sm">This is the primary domain: the others redirect to it.</Text>
      ) : (
        <Button variant="default" loading={isBusy} onClick={() => void makePrimary()}>
          Make primary
        </Button>
      )}
      <DeleteButton
        what="domain"
        name={domain}
        warning="The site can no longer be reached at this domain, and another site may claim it."
        area={siteKey(place)}
        remove={() => api.domains.delete(siteId, id)}
        onGone={onGone}
      />
    </Group>
  )
}
