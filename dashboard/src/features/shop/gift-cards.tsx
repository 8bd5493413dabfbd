import { Alert, Button, Collapse, Stack } from '@mantine/core'
import type { GiftCard } from '@sitewright/client'
import { useState } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ShownOnce } from '../../components/panels/shown-once.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import { IconGift } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { GiftCardSalesForm } from './gift-card-sales.tsx'
import { shopKey } from './shop-key.ts'

const GiftCardPanel = lazyNamed(() => import('./gift-card-panel.tsx'), 'GiftCardPanel')

const HINT_LENGTH = 4

export function GiftCards() {
  const place = useSitePlace()
  const opened = useOpened()
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  // The API takes whole hints only.
  const load = async ({ hint, ...wanted }: { hint?: string; cursor?: string }) =>
    hint !== undefined && hint.length !== HINT_LENGTH
      ? { data: [], nextCursor: null, total: 0 }
      : place.api.shop.listGiftCards(place.siteId, { ...wanted, ...(hint && { hint }) })
  return (
    <Stack>
      <Collapse expanded={isEditing}>
        {isEditing && <GiftCardSalesForm onDone={() => setEditing(false)} />}
      </Collapse>
      <ResourceList<GiftCard, { hint: string }>
        label="Gift cards"
        what="gift card"
        icon={IconGift}
        queryKey={[...shopKey(place), 'gift-cards']}
        load={load}
        filters={[{ name: 'hint', label: 'Last four characters', type: 'search' }]}
        columns={[
          { header: 'Code', cell: ({ hint }) => `…${hint}` },
          {
            header: 'Balance',
            align: 'right',
            cell: ({ balance, currency }) => formatMoney(balance, currency),
          },
          {
            header: 'Initial amount',
            align: 'right',
            wide: true,
            cell: ({ amount, currency }) => formatMoney(amount, currency),
          },
          { header: 'Issued', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
          { header: 'Expires', wide: true, cell: ({ expiresAt }) => <Moment value={expiresAt} date /> },
          { header: 'Status', cell: ({ active }) => <ActiveBadge active={active} means="active" /> },
        ]}
        hint="Store credit that anyone with the code can spend in the shop."
        content={(id, close) => (
          <GiftCardPanel
            id={id}
            onDone={(code) => {
              close()
              if (code !== undefined) setCode(code)
            }}
          />
        )}
      >
        {can.write && (
          <Button variant="default" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
            Sell gift cards
          </Button>
        )}
      </ResourceList>
      <ShownOnce opened={code !== null && !opened.isNew} onClose={() => setCode(null)} title="Gift card">
        <Alert color="yellow" variant="light" title="Copy the code now">
          It is not stored and cannot be shown again. Anyone who has it can use the card.
        </Alert>
        <Copyable value={code ?? ''} label="code" />
      </ShownOnce>
    </Stack>
  )
}
