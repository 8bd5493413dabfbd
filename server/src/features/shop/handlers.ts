import type { HandlersOf } from '../../platform/context.ts'
import type { Charges } from '../../platform/payments/payable.ts'
import { cartHandlers } from './carts/handlers.ts'
import type { shop } from './contract.ts'
import { couponHandlers } from './coupons/handlers.ts'
import { figureHandlers } from './figures/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { giftCardHandlers } from './gift-cards/handlers.ts'
import { invoiceHandlers } from './invoices/handlers.ts'
import type { OrderDeliveries } from './orders/deliveries.ts'
import { orderHandlers } from './orders/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { productHandlers } from './products/handlers.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { shippingHandlers } from './shipping/handlers.ts'
import { taxHandlers } from './taxes/handlers.ts'

type Dependencies = { charges: Charges; local: OrderDeliveries }

export const shopHandlers = ({ charges, local }: Dependencies): HandlersOf<typeof shop> => ({
  ...productHandlers,
  ...fileHandlers,
  ...reviewHandlers,
  ...orderHandlers({ charges, local }),
  ...figureHandlers,
  ...couponHandlers,
  ...giftCardHandlers,
  ...cartHandlers,
  ...paymentHandlers(charges),
  ...invoiceHandlers,
  ...shippingHandlers,
  ...taxHandlers,
})
