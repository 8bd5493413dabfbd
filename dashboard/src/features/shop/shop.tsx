import { lazy } from 'react'
import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Orders } from './orders.tsx'

const Products = lazy(async () => ({ default: (await import('./products.tsx')).Products }))
const Coupons = lazy(async () => ({ default: (await import('./coupons.tsx')).Coupons }))
const Carts = lazy(async () => ({ default: (await import('./checkout/carts.tsx')).Carts }))
const Shipping = lazy(async () => ({ default: (await import('./checkout/shipping.tsx')).Shipping }))
const CheckoutSettings = lazy(async () => ({
  default: (await import('./checkout/checkout-settings.tsx')).CheckoutSettings,
}))
const GiftCards = lazy(async () => ({ default: (await import('./gift-cards.tsx')).GiftCards }))

export const Shop = () => (
  <Page title="Shop">
    <AreaTabs
      label="Shop"
      parts={[
        { name: 'orders', label: 'Orders', content: () => <Orders /> },
        { name: 'products', label: 'Products', content: () => <Products /> },
        { name: 'carts', label: 'Abandoned carts', content: () => <Carts /> },
        { name: 'coupons', label: 'Coupons', content: () => <Coupons /> },
        { name: 'gift-cards', label: 'Gift cards', content: () => <GiftCards /> },
        { name: 'shipping', label: 'Shipping', content: () => <Shipping /> },
        { name: 'checkout', label: 'Payment and taxes', content: () => <CheckoutSettings /> },
      ]}
    />
  </Page>
)
