import { Alert, Stack, Title } from '@mantine/core'
import type { Invoice } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/feedback/states.tsx'
import { DownloadCsv } from '../../../components/lists/download-csv.tsx'
import { type Filter, FilterFields } from '../../../components/lists/filters.tsx'
import { ResourceTable } from '../../../components/lists/resource-table.tsx'
import { useFilters } from '../../../components/lists/use-filters.ts'
import { useList } from '../../../components/lists/use-list.ts'
import { formatMoney, labelOf } from '../../../lib/format.ts'
import { IconReceipt } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'
import { InvoiceSettings } from './invoice-settings.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

type Filters = { type: Invoice['type']; from: string; to: string }
const FILTERS: Filter<Filters>[] = [
  {
    name: 'type',
    label: 'Type',
    type: 'choice',
    options: [
      { value: 'invoice', label: 'Invoices' },
      { value: 'credit_note', label: 'Credit notes' },
    ],
  },
  { name: 'from', label: 'From', type: 'day' },
  { name: 'to', label: 'Until', type: 'day' },
]

/** What was issued, and who issues it. */
export function Invoices() {
  const place = useSitePlace()
  const { api, siteId } = place
  const area = [...shopKey(place), 'invoices']
  const { filters, set, isNarrowed } = useFilters<Filters>(['type', 'from', 'to'])
  const list = useList<Invoice>([...area, filters], (cursor) =>
    api.shop.listInvoices(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const openPdf = useInvoicePdf()
  return (
    <Stack gap="xl">
      <NotIssued />
      <ResourceTable
        label="Invoices"
        list={list}
        idOf={({ id }) => id}
        onOpen={openPdf}
        filters={
          <>
            <FilterFields filters={FILTERS} values={filters} set={set} />
            <DownloadCsv name="invoices" area={area} load={() => api.shop.exportInvoices(siteId, filters)} />
            <DownloadCsv
              name="payments"
              label="Payments as CSV"
              area={area}
              load={() => {
                const { type: _type, ...days } = filters
                return api.shop.exportPayments(siteId, days)
              }}
            />
          </>
        }
        columns={[
          { header: 'Number', cell: ({ number }) => number },
          { header: 'Type', cell: ({ type }) => labelOf(type) },
          { header: 'Date', wide: true, cell: ({ date }) => date },
          { header: 'Customer', wide: true, cell: ({ buyer }) => buyer },
          {
            header: 'Tax',
            wide: true,
            align: 'right',
            cell: ({ tax, currency }) => formatMoney(tax, currency),
          },
          {
            header: 'Total',
            align: 'right',
            cell: (invoice) => formatMoney(signed(invoice), invoice.currency),
          },
        ]}
        empty={
          <EmptyState icon={IconReceipt} title={isNarrowed ? 'No matching invoices' : 'No invoices yet'}>
            {isNarrowed
              ? 'Change the filters to see more.'
              : 'Orders get an invoice when they are paid. Open one to download it as PDF.'}
          </EmptyState>
        }
      />
      <section>
        <Title order={2} fz="lg" mb="md">
          Invoice issuer
        </Title>
        <InvoiceSettings />
      </section>
    </Stack>
  )
}

const signed = ({ type, total }: Invoice) => (type === 'credit_note' ? -total : total)

/** Says so in a shop that issues none. */
export function NotIssued() {
  const place = useSitePlace()
  const { data } = useQuery({
    queryKey: [...shopKey(place), 'invoicing'],
    queryFn: () => place.api.shop.getInvoiceSettings(place.siteId),
  })
  if (!data || data.seller !== null) return null
  return (
    <Alert color="blue" variant="light">
      This shop issues no invoices. Enter its name and address under Invoices to issue them.
    </Alert>
  )
}
