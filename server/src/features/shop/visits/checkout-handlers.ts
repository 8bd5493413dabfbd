import { pathTo } from '../../../api/path-params.ts'
import type { HandlersOf, VisitorContext } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { readCart } from '../carts/own-cart.ts'
import type { Dependencies } from '../checkout/dependencies.ts'
import { type Checkout, choose, enterAddress, enterOwnAddress, readCheckout } from '../checkout/verbs.ts'
import { shopVisits } from './contract.ts'
import { countTry } from './gift-card-tries.ts'
import { shownCheckout } from './shown-checkout.ts'

const CHECKOUT_PATH = pathTo(shopVisits.endpoints.showCheckout)

type CheckoutHandlers = Pick<
  HandlersOf<typeof shopVisits>,
  'showCheckout' | 'saveAddress' | 'chooseAddress' | 'chooseAtCheckout'
>

export const checkoutVisitHandlers = (dependencies: Dependencies): CheckoutHandlers => ({
  async showCheckout(context, { query }) {
    const checkout = await readCheckout(context, await readCart(context), dependencies)
    return shownCheckout(context, checkout, query.edit === 'address', dependencies.charges)
  },

  async saveAddress(context, { body: { edit: _edit, remind, receive, ...address } }) {
    const checkout = await enterAddress(
      context,
      { address, remind: remind === 'yes', collects: receive === 'collection' },
      dependencies,
    )
    return changed(context, checkout, dependencies.charges)
  },

  async chooseAddress(context, { body }) {
    const checkout = await enterOwnAddress(context, body.addressId, dependencies)
    return changed(context, checkout, dependencies.charges)
  },

  async chooseAtCheckout(context, { body: { keepGiftCard, usePoints, ...chosen } }) {
    if (chosen.giftCardCode !== undefined) await countTry(context)
    const choices = { ...chosen, keepsGiftCard: keepGiftCard === 'yes', usePoints: usePoints === 'yes' }
    const checkout = await choose(context, choices, dependencies)
    return changed(context, checkout, dependencies.charges)
  },
})

const changed = async (context: VisitorContext, checkout: Checkout, charges: Charges) => ({
  result: await shownCheckout(context, checkout, false, charges),
  location: CHECKOUT_PATH,
})
