import { AreaTabs } from '../../components/area-tabs.tsx'
import { Page } from '../../components/page.tsx'
import { Products } from './products.tsx'

export const Shop = () => (
  <Page title="Shop">
    <AreaTabs label="Shop" parts={[{ name: 'products', label: 'Products', content: () => <Products /> }]} />
  </Page>
)
