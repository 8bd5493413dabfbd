import { Button, Stack, Table, Text } from '@mantine/core'
import type { Payout, TransferSettings } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { Facts } from '../display/facts.tsx'
import { Moment } from '../display/moment.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { Field } from '../forms/fields.ts'
import { Settings, SettingsForm } from '../forms/settings.tsx'
import { Section } from '../layout/section.tsx'

type Values = { instructions: string; holdDays: number }

const FIELDS: Field<Values>[] = [
  {
    name: 'instructions',
    label: 'Transfer instructions',
    type: 'textarea',
    rows: 3,
    placeholder: 'Please transfer to AT61 1904 3002 3457 3201, with your name.',
    description: 'Shown to visitors who choose to pay by transfer. If empty, transfers are not offered',
  },
  {
    name: 'holdDays',
    label: 'Hold for',
    type: 'number',
    min: 1,
    max: 90,
    suffix: ' days',
    span: 6,
    description: 'Unpaid bookings are cancelled after this',
  },
]

/** How bookings are paid without a provider, and which refunds wait to be paid out. */
export const PaymentSettings = () => (
  <Stack>
    <Transfers />
    <Payouts />
  </Stack>
)

const usePaymentsKey = () => [...siteKey(useSitePlace()), 'booking-payments'] as const

function Transfers() {
  const { api, siteId } = useSitePlace()
  const area = usePaymentsKey()
  const valuesOf = ({ instructions, holdDays }: TransferSettings) => ({
    instructions: instructions ?? '',
    holdDays,
  })
  return (
    <Section
      title="Transfers"
      text="Amounts due when booking a stay or an appointment can be paid online, if Stripe is connected under Shop, Payment and taxes, or by transfer."
    >
      <Settings
        queryKey={[...area, 'transfers']}
        load={() => api.payments.getTransferSettings(siteId)}
        form={(stored) => (
          <SettingsForm<Values>
            area={area}
            fields={FIELDS}
            initial={valuesOf(stored)}
            submit="Save"
            save={async ({ instructions, ...changes }) =>
              valuesOf(
                await api.payments.updateTransferSettings(siteId, {
                  ...changes,
                  ...(instructions !== undefined && { instructions: instructions.trim() || null }),
                }),
              )
            }
          />
        )}
        facts={({ instructions, holdDays }) => (
          <Facts
            facts={[
              ['Transfer instructions', instructions],
              ['Hold for', `${holdDays} days`],
            ]}
          />
        )}
      />
    </Section>
  )
}

function Payouts() {
  const { api, siteId } = useSitePlace()
  const query = useQuery({
    queryKey: [...usePaymentsKey(), 'payouts'],
    queryFn: async () => (await api.payments.listPayouts(siteId, { limit: 100 })).data,
  })
  return (
    <Section title="To pay out" text="Refunds that could not be made through the provider.">
      <Loaded query={query}>
        {(payouts) =>
          payouts.length === 0 ? (
            <Text size="sm">No refunds to pay out.</Text>
          ) : (
            <Table verticalSpacing="xs" horizontalSpacing={0}>
              <Table.Tbody>
                {payouts.map((payout) => (
                  <Row key={payout.id} payout={payout} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ payout: { id, customerName, amount, currency, createdAt } }: { payout: Payout }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { isBusy, run } = useAction(usePaymentsKey())
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{customerName ?? 'No name'}</Text>
        <Text size="xs" c="dimmed">
          <Moment value={createdAt} />
        </Text>
      </Table.Td>
      <Table.Td ta="right">{formatMoney(amount, currency)}</Table.Td>
      {can.write && (
        <Table.Td ta="right">
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Paid out to ${customerName ?? 'no name'}`}
            onClick={() => void run(() => api.payments.endPayout(siteId, id), 'Marked as paid out')}
          >
            Paid out
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
