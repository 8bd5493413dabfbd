import { Button, Group, Stack, Text } from '@mantine/core'
import type { SiteCustomerDetail } from '@sitewright/client'
import { useState } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { FieldsError, fieldErrorsOf } from '../../lib/errors.ts'
import { labelOf } from '../../lib/format.ts'
import { IconPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { customersKey } from './keys.ts'

type Props = { customer: SiteCustomerDetail }

/** The record of consents, newest first; entries are added and never changed. */
export function Consents({ customer }: Props) {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const { consents } = customer
  return (
    <Stack gap="xs">
      {consents.length === 0 && (
        <Text size="sm" c="dimmed">
          None are recorded.
        </Text>
      )}
      {consents.map(({ purpose, granted, source, wording, confirmed, at }, i) => (
        <Group key={i} gap="xs">
          <Text size="sm">{labelOf(purpose)}</Text>
          <StatusBadge status={granted ? 'active' : 'inactive'} label={granted ? 'Given' : 'Withdrawn'} />
          <Text size="sm" c="dimmed">
            <Moment value={at} date />, {source}
            {!confirmed && ', not confirmed'}
          </Text>
          {wording !== null && (
            <Text size="sm" w="100%">
              “{wording}”
            </Text>
          )}
        </Group>
      ))}
      {isAdding && <NewConsent customer={customer} onDone={() => setAdding(false)} />}
      {can.write && !isAdding && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdding(true)}
        >
          Record a consent
        </Button>
      )}
    </Stack>
  )
}

const INITIAL = { purpose: 'newsletter', decision: 'given', source: '' }
const FIELDS: Field<typeof INITIAL>[] = [
  {
    name: 'purpose',
    label: 'Purpose',
    description: 'Small letters, digits and _',
    type: 'suggest',
    options: ['newsletter'],
    required: true,
  },
  {
    name: 'decision',
    label: 'Decision',
    type: 'select',
    options: [
      { value: 'given', label: 'Given' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ],
    span: 6,
  },
  { name: 'source', label: 'How you know', placeholder: 'phone call', type: 'text', span: 6 },
]

function NewConsent({ customer, onDone }: Props & { onDone(): void }) {
  const place = useSitePlace()
  const { attempt } = useAction(customersKey(place))
  const save = async ({ purpose, decision, source }: typeof INITIAL) => {
    const consent = { purpose, granted: decision === 'given', source: source.trim() || 'dashboard' }
    try {
      await attempt(
        () => place.api.customers.update(place.siteId, customer.id, { consents: [consent] }),
        'Consent recorded',
      )
    } catch (error) {
      const errors = Object.entries(fieldErrorsOf(error))
      if (errors.length === 0) throw error
      throw new FieldsError(
        Object.fromEntries(errors.map(([path, message]) => [path.replace('consents.0.', ''), message])),
      )
    }
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={INITIAL}
      submit="Record"
      onSubmit={save}
      onCancel={onDone}
      isQuick
    />
  )
}
