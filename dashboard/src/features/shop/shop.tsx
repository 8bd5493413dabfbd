import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Orders } from './orders.tsx'

const Products = lazyNamed(() => import('./products/products.tsx'), 'Products')
const Reviews = lazyNamed(() => import('./reviews/reviews.tsx'), 'Reviews')
const Coupons = lazyNamed(() => import('./coupons.tsx'), 'Coupons')
const Carts = lazyNamed(() => import('./checkout/carts.tsx'), 'Carts')
const Shipping = lazyNamed(() => import('./checkout/shipping.tsx'), 'Shipping')
const CheckoutSettings = lazyNamed(() => import('./checkout/checkout-settings.tsx'), 'CheckoutSettings')
const Invoices = lazyNamed(() => import('./invoices/invoices.tsx'), 'Invoices')
const GiftCards = lazyNamed(() => import('./gift-cards.tsx'), 'GiftCards')

export const Shop = () => (
  <Page title="Shop">
    <AreaTabs
      label="Shop"
      parts={[
        { name: 'orders', label: 'Orders', content: () => <Orders /> },
        { name: 'invoices', label: 'Invoices', content: () => <Invoices /> },
        { name: 'products', label: 'Products', content: () => <Products /> },
        { name: 'reviews', label: 'Reviews', content: () => <Reviews /> },
        { name: 'carts', label: 'Abandoned carts', content: () => <Carts /> },
        { name: 'coupons', label: 'Coupons', content: () => <Coupons /> },
        { name: 'gift-cards', label: 'Gift cards', content: () => <GiftCards /> },
        { name: 'shipping', label: 'Shipping', content: () => <Shipping /> },
        { name: 'checkout', label: 'Payment and taxes', content: () => <CheckoutSettings /> },
      ]}
    />
  </Page>
)
