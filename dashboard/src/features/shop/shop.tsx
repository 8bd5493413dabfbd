import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Coupons } from './coupons.tsx'
import { Orders } from './orders.tsx'
import { Products } from './products.tsx'

export const Shop = () => (
  <Page title="Shop">
    <AreaTabs
      label="Shop"
      parts={[
        { name: 'orders', label: 'Orders', content: () => <Orders /> },
        { name: 'products', label: 'Products', content: () => <Products /> },
        { name: 'coupons', label: 'Coupons', content: () => <Coupons /> },
      ]}
    />
  </Page>
)
