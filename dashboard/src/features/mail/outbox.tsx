import type { Mail, MailKind, MailState } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { IconMail } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { mailKey } from './keys.ts'
import { colorOf, KINDS, STATES } from './words.ts'

const MailPanel = lazyNamed(() => import('./mail-panel.tsx'), 'MailPanel')

const STATE_OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }))
const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))
/** Everything the site has sent, or is to send. */
export function Outbox() {
  const place = useSitePlace()
  return (
    <ResourceList<Mail, { state: MailState; kind: MailKind }>
      label="Outbox"
      items="mail"
      what="mail"
      icon={IconMail}
      isReadOnly
      size={760}
      queryKey={[...mailKey(place), 'list']}
      load={(wanted) => place.api.mail.list(place.siteId, wanted)}
      filters={[
        { name: 'state', label: 'Status', type: 'choice', options: STATE_OPTIONS },
        { name: 'kind', label: 'Kind', type: 'choice', options: KIND_OPTIONS },
      ]}
      columns={[
        { header: 'Subject', cell: ({ subject }) => subject ?? 'Removed' },
        { header: 'To', wide: true, cell: ({ to, toName }) => toName ?? to },
        { header: 'Kind', wide: true, cell: ({ kind }) => KINDS[kind] },
        { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
        {
          header: 'Status',
          cell: (mail) => <StatusBadge status={colorOf(mail)} label={STATES[mail.state].label} />,
        },
      ]}
      hint="Mail from orders, bookings and forms appears here, whether or not it is sent."
      content={(id) => id !== null && <MailPanel key={id} id={id} />}
    />
  )
}
