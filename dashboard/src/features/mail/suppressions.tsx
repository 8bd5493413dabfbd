import { Button, Group, Text } from '@mantine/core'
import type { MailSuppression } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { type Column, ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { IconMailOff, IconPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { mailKey } from './keys.ts'

/** Addresses that get no mail: the mail server has said that they do not exist, or someone has added them. */
export function Suppressions() {
  const place = useSitePlace()
  const can = useCan()
  const opened = useOpened()
  const list = useList<MailSuppression>([...mailKey(place), 'suppressions'], (cursor) =>
    place.api.mail.listSuppressions(place.siteId, cursor ? { cursor } : {}),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      Block an address
    </Button>
  )
  const removal: Column<MailSuppression> = {
    header: 'Actions',
    align: 'right',
    cell: (suppression) => <Remove suppression={suppression} />,
  }
  return (
    <>
      <ResourceTable
        label="Blocked addresses"
        list={list}
        idOf={({ id }) => id}
        filters={
          list.items.length > 0 && (
            <>
              <Text size="sm" c="dimmed">
                They receive no mail from this site.
              </Text>
              <Group ml="auto">{add}</Group>
            </>
          )
        }
        columns={[
          { header: 'Address', cell: ({ address }) => address },
          { header: 'Reason', wide: true, cell: ({ reason }) => reason },
          { header: 'Since', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
          ...(can.write ? [removal] : []),
        ]}
        empty={
          <EmptyState icon={IconMailOff} title="No blocked addresses" action={add}>
            Addresses that mail servers report as nonexistent are added automatically.
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isNew} onClose={opened.close} title="Block an address">
        {opened.isNew && <NewSuppression onDone={opened.close} />}
      </SidePanel>
    </>
  )
}

const INITIAL = { address: '', reason: '' }
const FIELDS: Field<typeof INITIAL>[] = [
  { name: 'address', label: 'Email address', type: 'email', required: true },
  { name: 'reason', label: 'Reason', placeholder: 'Asked to receive no more mail', type: 'text' },
]

function NewSuppression({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(mailKey(place))
  const save = async (values: typeof INITIAL) => {
    const wanted = { address: '', ...filled(values) }
    await attempt(() => place.api.mail.createSuppression(place.siteId, wanted), 'Address blocked')
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={INITIAL}
      submit="Block address"
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

function Remove({ suppression: { id, address } }: { suppression: MailSuppression }) {
  const place = useSitePlace()
  const { attempt } = useAction(mailKey(place))
  const ask = () =>
    confirmThen({
      title: `Send mail to ${address} again?`,
      children: 'If the address still does not exist, the next mail blocks it again.',
      confirm: 'Unblock address',
      done: 'Address unblocked',
      run: () => attempt(() => place.api.mail.deleteSuppression(place.siteId, id)),
    })
  return <RemoveButton label={`Unblock ${address}`} onClick={ask} />
}
