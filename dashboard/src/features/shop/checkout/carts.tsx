import { Button, Collapse, Stack } from '@mantine/core'
import type { CartReminders, OpenCart } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../../components/display/moment.tsx'
import { Loaded } from '../../../components/feedback/loaded.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import type { Field } from '../../../components/forms/fields.ts'
import { ResourceForm } from '../../../components/forms/resource-form.tsx'
import { ResourceList } from '../../../components/lists/resource-list.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { IconShoppingCart } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { shopKey } from '../shop-key.ts'
import { CartPanel } from './cart-panel.tsx'

export function Carts() {
  const place = useSitePlace()
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  return (
    <Stack>
      <Collapse expanded={isEditing}>{isEditing && <Reminders onDone={() => setEditing(false)} />}</Collapse>
      <ResourceList<OpenCart>
        label="Abandoned carts"
        what="cart"
        icon={IconShoppingCart}
        queryKey={[...shopKey(place), 'carts']}
        load={(wanted) => place.api.shop.listCarts(place.siteId, wanted)}
        isReadOnly
        columns={[
          { header: 'Customer', cell: ({ customer }) => customer.name },
          { header: 'Email', wide: true, cell: ({ customer }) => customer.email },
          {
            header: 'Value',
            align: 'right',
            cell: ({ subtotal, currency }) => formatMoney(subtotal, currency),
          },
          { header: 'Last change', cell: ({ updatedAt }) => <Moment value={updatedAt} /> },
          { header: 'Reminded', wide: true, cell: ({ remindedAt }) => <Moment value={remindedAt} /> },
        ]}
        hint="Carts of visitors who entered their email address but did not order appear here for 30 days."
        content={(id) => <CartPanel id={id} />}
      >
        {can.write && (
          <Button variant="default" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
            Reminders
          </Button>
        )}
      </ResourceList>
    </Stack>
  )
}

const FIELDS: Field<CartReminders>[] = [
  {
    name: 'enabled',
    label: 'Remind visitors of their cart',
    type: 'switch',
    description: 'The checkout asks whether they want one email. Nobody else gets one.',
  },
  {
    name: 'afterHours',
    label: 'Hours of inactivity',
    type: 'number',
    min: 1,
    max: 168,
    span: 4,
    required: true,
  },
]

function Reminders({ onDone }: { onDone: () => void }) {
  const place = useSitePlace()
  const area = [...shopKey(place), 'cart-reminders']
  const { attempt } = useAction(area)
  const query = useQuery({ queryKey: area, queryFn: () => place.api.shop.getCartReminders(place.siteId) })
  return (
    <Loaded query={query}>
      {(initial) => (
        <ResourceForm<CartReminders>
          fields={FIELDS}
          initial={initial}
          submit="Save reminders"
          onSubmit={async (values) => {
            const saved = await attempt(
              () => place.api.shop.updateCartReminders(place.siteId, values),
              'Saved',
            )
            if (saved) onDone()
            return saved
          }}
          onCancel={onDone}
        />
      )}
    </Loaded>
  )
}
