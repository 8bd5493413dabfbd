import { Alert, Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SiteCustomerDetail } from '@sitewright/client'
import type { ReactNode } from 'react'
import { Facts } from '../../components/display/facts.tsx'
import { Moment, timesOf } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { DeleteButton } from '../../components/panels/delete-button.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { download } from '../../lib/download.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { Activities } from './activities.tsx'
import { Consents } from './consents.tsx'
import { CustomerForm } from './customer-form.tsx'
import { customersKey } from './keys.ts'
import { nameOf, Tags } from './words.tsx'

export function CustomerPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit<SiteCustomerDetail>
      id={id}
      queryKey={[...customersKey(place), 'one']}
      load={(id) => place.api.customers.get(place.siteId, id)}
      nameOf={nameOf}
      view={(customer, onEdit) => <CustomerView customer={customer} onEdit={onEdit} onGone={onDone} />}
      edit={(customer, onDone) => <CustomerForm customer={customer} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

type ViewProps = { customer: SiteCustomerDetail; onEdit(): void; onGone(): void }

function CustomerView({ customer, onEdit, onGone }: ViewProps) {
  const can = useCan()
  const { id, email, phone, notes, tags, erasedAt } = customer
  return (
    <Stack gap="lg">
      {erasedAt === null ? (
        <Facts
          facts={[
            [
              'Email',
              email && (
                <Anchor key="email" href={`mailto:${email}`} inherit>
                  {email}
                </Anchor>
              ),
            ],
            [
              'Phone',
              phone && (
                <Anchor key="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inherit>
                  {phone}
                </Anchor>
              ),
            ],
            ['Tags', <Tags key="tags" tags={tags} />],
            ...timesOf(customer),
          ]}
        />
      ) : (
        <Alert color="gray" variant="light" title="This customer has been erased">
          <Moment value={erasedAt} />. Orders and bookings are kept for reporting, without personal data.
        </Alert>
      )}
      {notes && (
        <Part title="Notes">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {notes}
          </Text>
        </Part>
      )}
      <Part title="Activity">
        <Activities customerId={id} />
      </Part>
      {erasedAt === null && (
        <Part title="Consents">
          <Consents customer={customer} />
        </Part>
      )}
      <Group gap="xs">
        {can.write && erasedAt === null && (
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
        )}
        <ExportButton customer={customer} />
      </Group>
      {can.write && <Removal customer={customer} onGone={onGone} />}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Title order={3} fz="md" mb="xs">
      {title}
    </Title>
    {children}
  </Box>
)

function ExportButton({ customer: { id } }: { customer: SiteCustomerDetail }) {
  const place = useSitePlace()
  const { run, isBusy } = useAction([...customersKey(place), 'export'])
  const save = async () => {
    const exported = await run(() => place.api.customers.export(place.siteId, id))
    if (exported)
      download(`${id}.json`, new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }))
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Export data
    </Button>
  )
}

type RemovalProps = { customer: SiteCustomerDetail; onGone(): void }

function Removal({ customer, onGone }: RemovalProps) {
  const place = useSitePlace()
  const { customers } = place.api
  const { attempt } = useAction(customersKey(place))
  const { id, erasedAt } = customer
  const name = nameOf(customer)
  const erase = () =>
    confirmThen({
      title: `Erase ${name}?`,
      children: <WhatErasingDoes />,
      confirm: 'Erase customer',
      done: 'Customer erased',
      run: () => attempt(() => customers.erase(place.siteId, id)),
    })
  return (
    <Group gap="xs">
      {erasedAt === null && (
        <Button variant="subtle" color="red" onClick={erase}>
          Erase customer
        </Button>
      )}
      <DeleteButton
        what="profile"
        name={erasedAt === null ? `the profile of ${name}` : 'the empty profile'}
        warning={
          erasedAt === null
            ? 'Notes, consents, activity and points are deleted. Orders and bookings stay as they are, including the name. To remove personal data from those too, erase the customer instead.'
            : 'Orders and bookings are kept, without personal data.'
        }
        area={customersKey(place)}
        remove={() => customers.delete(place.siteId, id)}
        onGone={onGone}
      />
    </Group>
  )
}

const WhatErasingDoes = () => (
  <Stack gap="xs">
    <Text size="sm">
      <strong>Removed:</strong> name, addresses, notes, tags and consents; personal data in orders, bookings
      and deliveries; form submissions and their files; mail sent to them.
    </Text>
    <Text size="sm">
      <strong>Kept:</strong> orders and bookings with their amounts and dates, for reporting; backups; and
      what webhooks have already delivered.
    </Text>
    <Text size="sm">This cannot be undone.</Text>
  </Stack>
)
