import { Button, Group, Text, Title } from '@mantine/core'
import type { OrderDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, labelOf } from '../../../lib/format.ts'
import { IconDownload } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'
import { NotIssued } from './invoices.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

/** The invoices and credit notes of an order. */
export function OrderInvoices({ order: { id, status, paid, refunded } }: { order: OrderDetail }) {
  const place = useSitePlace()
  const openPdf = useInvoicePdf()
  const { data } = useQuery({
    queryKey: [...shopKey(place), 'order-invoices', id, status, paid, refunded],
    queryFn: () => place.api.shop.listOrderInvoices(place.siteId, id),
  })
  return (
    <section>
      <Title order={3} fz="md" mb="xs">
        Invoices
      </Title>
      {data?.data.length === 0 && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            No invoice has been issued for this order.
          </Text>
          <NotIssued />
        </>
      )}
      {data?.data.map((invoice) => (
        <Group key={invoice.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {labelOf(invoice.type)} {invoice.number}
            <Text span c="dimmed">
              {` · ${invoice.date} · ${formatMoney(invoice.total, invoice.currency)}`}
            </Text>
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} />}
            aria-label={`Download ${invoice.number} as PDF`}
            onClick={() => void openPdf(invoice)}
          >
            PDF
          </Button>
        </Group>
      ))}
    </section>
  )
}
