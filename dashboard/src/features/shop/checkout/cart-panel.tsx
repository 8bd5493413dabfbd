import { Stack, Table } from '@mantine/core'
import { Facts } from '../../../components/display/facts.tsx'
import { Moment } from '../../../components/display/moment.tsx'
import { ViewOrEdit } from '../../../components/panels/view-or-edit.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

/** What a visitor has chosen and not ordered. */
export function CartPanel({ id }: { id: string | null }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...shopKey(place), 'cart']}
      load={(id) => place.api.shop.getCart(place.siteId, id)}
      nameOf={({ customer }) => `Cart of ${customer.name}`}
      view={({ customer, lines, subtotal, currency, ...cart }) => (
        <Stack gap="lg">
          <Table>
            <Table.Tbody>
              {lines.map(({ productId, title, variantTitle, quantity, total }) => (
                <Table.Tr key={`${productId} ${variantTitle}`}>
                  <Table.Td>
                    {quantity} × {variantTitle ? `${title}, ${variantTitle}` : title}
                  </Table.Td>
                  <Table.Td ta="right">{formatMoney(total, currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Facts
            facts={[
              ['Value', formatMoney(subtotal, currency)],
              ['Email', customer.email],
              ['Phone', customer.phone],
              ['Started', <Moment key="begun" value={cart.createdAt} />],
              ['Last change', <Moment key="changed" value={cart.updatedAt} />],
              ['Wants a reminder', cart.mayRemind ? 'Yes' : 'No'],
              ['Reminded', <Moment key="reminded" value={cart.remindedAt} />],
            ]}
          />
        </Stack>
      )}
      edit={() => null}
      onDone={() => {}}
    />
  )
}
