import type { SiteCustomer } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { IconUsers } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { customersKey } from './keys.ts'
import { nameOf, Tags } from './words.tsx'

const CustomerPanel = lazyNamed(() => import('./customer-panel.tsx'), 'CustomerPanel')

/** The shortest text that the API searches for. */
const MIN_SEARCHED = 2

export function Customers() {
  const place = useSitePlace()
  return (
    <Page title="Customers" description="People who order, book or write to you with their email address.">
      <ResourceList<SiteCustomer, { search: string; tag: string }>
        label="Customers"
        what="customer"
        icon={IconUsers}
        queryKey={[...customersKey(place), 'list']}
        load={({ search = '', ...wanted }) =>
          place.api.customers.list(place.siteId, {
            ...wanted,
            ...(search.length >= MIN_SEARCHED && { search }),
          })
        }
        filters={[
          { name: 'search', label: 'Name, email or phone', type: 'search' },
          { name: 'tag', label: 'Tag', type: 'search' },
        ]}
        columns={[
          { header: 'Customer', cell: nameOf },
          { header: 'Email', wide: true, cell: ({ email }) => email ?? '–' },
          { header: 'Phone', wide: true, cell: ({ phone }) => phone ?? '–' },
          { header: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
          { header: 'Since', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} date /> },
        ]}
        hint="Customers are added here by their first order, booking or form with an email address."
        content={(id, close) => <CustomerPanel id={id} onDone={close} />}
      >
        <DownloadCsv
          name="customers"
          area={customersKey(place)}
          load={() => place.api.customers.exportList(place.siteId)}
        />
      </ResourceList>
    </Page>
  )
}
