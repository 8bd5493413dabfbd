import { Button, Group, Stack } from '@mantine/core'
import type { GiftCard, GiftCardTransaction, NewGiftCard } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney, labelOf } from '../../lib/format.ts'
import { IconGift } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { fromDateTimeInput, toDateTimeInput } from '../../lib/site-time.ts'
import { shopKey } from './shop-key.ts'

type Props = { id: string | null; onDone(code?: string): void }

/** A gift card with its ledger, or the form of a new one, whose code goes to `onDone`. */
export function GiftCardPanel({ id, onDone }: Props) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...shopKey(place), 'gift-card']}
      load={(id) => place.api.shop.getGiftCard(place.siteId, id)}
      nameOf={({ hint }) => `Gift card …${hint}`}
      view={(card, onEdit) => <GiftCardView card={card} onEdit={onEdit} />}
      edit={(card, onDone) => <GiftCardForm card={card} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

function GiftCardView({ card, onEdit }: { card: GiftCard; onEdit(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const { run, isBusy } = useAction(shopKey(place))
  const { id, amount, balance, currency, active } = card
  const toggle = () =>
    run(
      () => place.api.shop.updateGiftCard(place.siteId, id, { active: !active }),
      active ? 'Gift card deactivated' : 'Gift card activated',
    )
  return (
    <Stack gap="lg">
      <ActiveBadge active={active} means="active" />
      <Facts
        facts={[
          ['Balance', formatMoney(balance, currency)],
          ['Initial amount', formatMoney(amount, currency)],
          ['Issued', <Moment key="issued" value={card.createdAt} />],
          ['Expires', <Moment key="expires" value={card.expiresAt} />],
        ]}
      />
      <Transactions card={card} />
      {can.write && (
        <Group>
          <Button onClick={onEdit}>Edit</Button>
          <Button variant="default" loading={isBusy} onClick={() => void toggle()}>
            {active ? 'Deactivate' : 'Activate'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Transactions({ card: { id, currency } }: { card: GiftCard }) {
  const place = useSitePlace()
  const list = useList<GiftCardTransaction>([...shopKey(place), 'gift-card', id, 'transactions'], (cursor) =>
    place.api.shop.listGiftCardTransactions(place.siteId, id, { ...(cursor && { cursor }) }),
  )
  return (
    <ResourceTable
      label="Transactions"
      list={list}
      idOf={({ id }) => id}
      columns={[
        { header: 'What', cell: ({ type }) => labelOf(type) },
        { header: 'Amount', align: 'right', cell: ({ amount }) => formatMoney(amount, currency) },
        { header: 'Balance', align: 'right', cell: ({ balance }) => formatMoney(balance, currency) },
        { header: 'When', cell: ({ createdAt }) => <Moment value={createdAt} date /> },
      ]}
      empty={<EmptyState icon={IconGift} title="No transactions yet" />}
    />
  )
}

const BLANK = { amount: '', expiresAt: '' }
type Values = typeof BLANK

const EXPIRY: Field<Values> = {
  name: 'expiresAt',
  label: 'Expires',
  description: 'Empty: never',
  type: 'datetime-local',
}
const AMOUNT: Field<Values> = { name: 'amount', label: 'Amount', type: 'money', required: true }

function GiftCardForm({ card, onDone }: { card: GiftCard | null; onDone(code?: string): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const withMoment = ({ expiresAt, ...values }: Partial<Values>) => ({
    ...values,
    ...(expiresAt !== undefined && { expiresAt: fromDateTimeInput(expiresAt, site.timeZone) }),
  })
  return (
    <CreateOrEdit
      what="gift card"
      item={card && { ...card, expiresAt: toDateTimeInput(card.expiresAt, site.timeZone) }}
      blank={BLANK}
      area={shopKey(place)}
      fields={card === null ? [AMOUNT, EXPIRY] : [EXPIRY]}
      create={(values) => api.shop.createGiftCard(siteId, withMoment(values) as never)}
      update={(id, changes) => api.shop.updateGiftCard(siteId, id, withMoment(changes) as never)}
      onDone={(saved) => onDone((saved as NewGiftCard | undefined)?.code)}
    />
  )
}
