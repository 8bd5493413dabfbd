import { Alert, Stack } from '@mantine/core'
import type { Charge } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

type Asked = { id: string; paid: number; refunded: number }

/** What the provider was asked to collect for an order. */
export function useCharges({ id, paid, refunded }: Asked) {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...shopKey(place), 'charges', id, paid, refunded],
    queryFn: () => place.api.payments.listCharges(place.siteId, { subjectId: id }),
  })
  return data?.data ?? []
}

/** What needs the owner, or is on its way. */
export function ChargeAlerts({ charges }: { charges: Charge[] }) {
  const alerts = charges.flatMap(alertsOf)
  if (alerts.length === 0) return null
  return (
    <Stack gap="xs" mb="sm">
      {alerts.map(({ text, isProblem }) => (
        <Alert key={text} color={isProblem ? 'red' : 'blue'} variant="light">
          {text}
        </Alert>
      ))}
    </Stack>
  )
}

const ENDS: Record<string, string> = {
  won: 'was won: the money stays.',
  lost: 'was lost: the money went back.',
  warning_closed: 'was closed.',
}
const textOfDispute = ({ status, reason }: NonNullable<Charge['dispute']>) =>
  `The dispute (${labelOf(reason).toLowerCase()}) ${
    ENDS[status] ?? (isToAnswer(status) ? 'needs a response in Stripe.' : 'is being decided.')
  }`
const isToAnswer = (status: string) => status.endsWith('needs_response')

/** Stripe names some problems by a code, such as `lost_or_stolen_card`. */
function sentence(problem: string | null) {
  const text = /^\w+$/.test(problem ?? '') ? labelOf(problem as string) : (problem ?? 'No reason was given')
  return text.endsWith('.') ? text : `${text}.`
}

function alertsOf({ status, problem, dispute, refunds, currency, amount }: Charge) {
  const money = (value: number) => formatMoney(value, currency)
  return [
    ...(status === 'open'
      ? [{ text: `Stripe is waiting for a payment of ${money(amount)}.`, isProblem: false }]
      : []),
    ...(status === 'flagged'
      ? [
          {
            text: `A payment of ${money(amount)} needs your attention: ${sentence(problem)} Review it in Stripe.`,
            isProblem: true,
          },
        ]
      : []),
    ...(dispute
      ? [{ text: textOfDispute(dispute), isProblem: dispute.status === 'lost' || isToAnswer(dispute.status) }]
      : []),
    ...refunds.flatMap((refund) =>
      refund.status === 'succeeded'
        ? []
        : [
            refund.status === 'waiting'
              ? {
                  text: `A refund of ${money(refund.amount)} is on its way through Stripe.`,
                  isProblem: false,
                }
              : {
                  text: `The refund of ${money(refund.amount)} failed: ${sentence(refund.problem)} Refund it another way.`,
                  isProblem: true,
                },
          ],
    ),
  ]
}
