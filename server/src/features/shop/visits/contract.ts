import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { FIELD_ERROR_CODES } from '../../../api/field-errors.ts'
import { done, file, one, withCookies } from '../../../api/reply.ts'
import {
  Currency,
  DateOnly,
  DateTime,
  EXPIRING_TOKEN,
  MAX_ADDRESSES,
  named,
  nullable,
  oneOf,
  VISIT_TOKEN,
  VISITOR,
} from '../../../api/schema.ts'
import { VisitorStockForm, VisitorStockReceipt, VisitorStockRequest } from '../back-in-stock/schema.ts'
import { address, CheckoutAddress, quantity, VisitorCart } from '../carts/schema.ts'
import { VisitorReviewBody, VisitorReviews } from '../reviews/schema.ts'
import { MAX_NOTE_LENGTH } from '../rules.ts'
import { code, country, money, reference } from '../schema.ts'
import { charged, MAX_MESSAGE_LENGTH, VisitorGiftCard, VisitorGiftCardSales, VisitorOrder } from './schema.ts'

export type { VisitorStockForm, VisitorStockRequest } from '../back-in-stock/schema.ts'
export type { VisitorCart } from '../carts/schema.ts'
export type { VisitorReviews } from '../reviews/schema.ts'
export type { VisitorGiftCard, VisitorGiftCardSales, VisitorOrder } from './schema.ts'

const VisitorCartLink = named('VisitorCartLink', Type.Object({ token: Type.String(), cart: VisitorCart }))
export type VisitorCartLink = Static<typeof VisitorCartLink>
const option = Type.Object({ id: Type.String(), name: Type.String() })
const VisitorCheckout = named(
  'VisitorCheckout',
  Type.Object({
    cart: VisitorCart,
    needsAddress: Type.Boolean({ description: 'Whether something is shipped' }),
    address: nullable(CheckoutAddress),
    addresses: Type.Array(option, {
      maxItems: MAX_ADDRESSES,
      description: 'Those of the customer who is signed in',
    }),
    isEditing: Type.Boolean({ description: 'Whether the address is to be entered' }),
    isSignedIn: Type.Boolean(),
    asksVatId: Type.Boolean({ description: 'Whether the shop issues invoices, on which it stands' }),
    offersReminder: Type.Boolean({ description: 'Whether the shop sends cart reminders' }),
    remind: Type.Boolean({ description: 'Whether the visitor wants an email if they do not order' }),
    countries: Type.Array(Type.String(), { maxItems: 300, description: 'Where the shop delivers' }),
    country: nullable(Type.String({ description: 'The shop’s own, if it delivers there' })),
    offersCollection: Type.Boolean({ description: 'Whether the cart can be collected' }),
    isCollected: Type.Boolean({
      description: 'Whether no address was entered because the customer collects it',
    }),
    offer: nullable(
      Type.Object({
        ...charged,
        deliveries: Type.Array(Type.Object({ ...option.properties, cost: money }), { maxItems: 21 }),
        deliveryId: nullable(Type.String()),
        isCollected: Type.Boolean({ description: 'Whether that delivery is a collection' }),
        local: nullable(
          Type.Object(
            {
              windows: Type.Array(Type.Object({ key: Type.String(), startsAt: DateTime, endsAt: DateTime }), {
                maxItems: 40,
                description: 'When it can be delivered; empty where there is no choice',
              }),
              windowKey: nullable(Type.String()),
              note: nullable(Type.String({ description: 'For the driver' })),
            },
            { description: 'If the shop delivers it itself' },
          ),
        ),
        localMinimum: nullable({
          ...money,
          description: 'Goods total required for the shop’s own delivery, if not reached',
        }),
        couponCode: nullable(Type.String()),
        giftCard: nullable(Type.Object({ hint: Type.String(), amount: money })),
        points: nullable(
          Type.Object(
            { points: Type.Integer(), amount: money, isUsed: Type.Boolean() },
            { description: 'What the customer can pay with points; `discount` has it when it is used' },
          ),
        ),
        isReverseCharged: Type.Boolean({ description: 'Whether a business accounts for the taxes itself' }),
        due: Type.Number({ description: 'The total less the gift card amount' }),
      }),
    ),
    refused: Type.Array(
      Type.Object({
        field: oneOf(['couponCode', 'giftCardCode', 'country', 'paymentId']),
        code: nullable(oneOf(FIELD_ERROR_CODES)),
        values: Type.Object({
          limit: Type.Optional(Type.Number()),
          amount: Type.Optional(Type.Number()),
          currency: Type.Optional(Type.String()),
        }),
        message: Type.String(),
      }),
      { maxItems: 4, description: 'What was entered but not applied, and why' },
    ),
    paymentId: nullable(Type.String({ description: 'How the customer who is signed in paid last' })),
    payments: Type.Array(option, { maxItems: 21 }),
  }),
)
export type VisitorCheckout = Static<typeof VisitorCheckout>
const VisitorPayment = named(
  'VisitorPayment',
  Type.Object({
    token: Type.String(),
    number: Type.String(),
    amount: Type.Number(),
    currency: Currency,
    url: Type.String({ description: 'The page of the provider on which it is paid' }),
  }),
)
export type VisitorPayment = Static<typeof VisitorPayment>

/** What visitors do in a shop. */
export const shopVisits = contract('shop', 'Shop', {
  showCart: endpoint('GET /_sw/cart', 'visitor', {
    extension: true,
    summary: 'Get the cart of the visitor',
    query: Type.Object({ again: Type.Optional(VISIT_TOKEN) }),
    description: 'With prices and stock as they are now. The cart is known by a cookie.',
    reply: one(VisitorCart),
  }),
  addToCart: endpoint('POST /_sw/cart/items', 'visitor', {
    extension: true,
    needsProof: true,
    summary: 'Add a product to the cart',
    body: Type.Object({
      productId: reference,
      variantId: Type.Optional(reference),
      quantity: { ...quantity(1), default: 1 },
    }),
    reply: withCookies(done(VisitorCart)),
    errors: ['CONFLICT'],
  }),
  changeCartItem: endpoint('POST /_sw/cart/items/:itemId', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showCart',
    summary: 'Change the quantity of a line of the cart',
    description: '0 removes it.',
    params: { itemId: Type.String({ maxLength: 50, pattern: '^[\\w-]{1,50}$' }) },
    body: Type.Object({ quantity: quantity(0) }),
    reply: done(VisitorCart),
  }),
  showCartLink: endpoint('GET /_sw/cart/links/:token', 'visitor', {
    extension: true,
    summary: 'Get the cart of a reminder',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorCartLink),
  }),
  restoreCart: endpoint('POST /_sw/cart/links/:token', 'visitor', {
    extension: true,
    summary: 'Continue with the cart of a reminder in this browser',
    params: { token: VISIT_TOKEN },
    reply: withCookies(done(VisitorCart)),
  }),
  showCheckout: endpoint('GET /_sw/checkout', 'visitor', {
    extension: true,
    summary: 'Get what the visitor has entered at the checkout, and what the order costs',
    query: Type.Object({
      edit: Type.Optional(oneOf(['address'])),
      since: Type.Optional(
        Type.String({ maxLength: 100, description: 'The token of the page from which the visitor comes' }),
      ),
    }),
    reply: one(VisitorCheckout),
  }),
  placeOrder: endpoint('POST /_sw/checkout', 'visitor', {
    extension: true,
    spam: 'refused',
    counts: 'order',
    isOnPageOf: 'shop.showCheckout',
    summary: 'Order what is in the cart',
    description:
      'Takes the stock, the coupon use and what the gift card pays, and empties the cart. 409 `price_changed` when the total is ' +
      'different by now, `gift_card_changed`, `delivery_changed` and `payment_gone` when these are, `window_full` when the delivery time is taken, `out_of_stock` with the ' +
      'quantities left, `product_gone`, `not_delivered`, `cart_empty`, `address_missing`.',
    body: Type.Object({
      total: Type.Number({ description: 'The total the visitor saw' }),
      due: Type.Optional(Type.Number({ description: 'The amount due the visitor saw' })),
      deliveryId: Type.Optional({ ...reference, description: 'The delivery the visitor saw' }),
      windowKey: Type.Optional({ ...reference, description: 'The delivery time the visitor saw' }),
      paymentId: Type.Optional(reference),
    }),
    reply: done(VisitorOrder),
    errors: ['CONFLICT'],
  }),
  saveAddress: endpoint('POST /_sw/checkout/address', 'visitor', {
    extension: true,
    waitsFor: 'geocoder',
    spam: 'refused',
    isOnPageOf: 'shop.showCheckout',
    summary: 'Set the customer and the delivery address',
    body: Type.Object({
      ...address,
      country: Type.Optional({ ...country, description: 'That of the shop when missing' }),
      receive: Type.Optional(
        oneOf(['delivery', 'collection'], { description: 'Collected orders need no address' }),
      ),
      remind: Type.Optional(
        oneOf(['yes'], { description: 'Consent to one email if the order is not placed' }),
      ),
      edit: Type.Optional(oneOf(['address'])),
    }),
    reply: done(VisitorCheckout),
    errors: ['CONFLICT'],
  }),
  chooseAddress: endpoint('POST /_sw/checkout/own-address', 'visitor', {
    extension: true,
    waitsFor: 'geocoder',
    isOnPageOf: 'shop.showCheckout',
    summary: 'Ship to an address of the signed-in customer',
    body: Type.Object({ addressId: reference, edit: Type.Optional(oneOf(['address'])) }),
    reply: done(VisitorCheckout),
    errors: ['CONFLICT'],
  }),
  chooseAtCheckout: endpoint('POST /_sw/checkout/choices', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showCheckout',
    continuesPage: true,
    summary: 'Choose the delivery, and use a coupon or a gift card',
    description: 'Replaces all choices: a code that is not sent is not used.',
    body: Type.Object({
      deliveryId: Type.Optional(reference),
      windowKey: Type.Optional({ ...reference, description: 'If the shop delivers it itself' }),
      deliveryNote: Type.Optional(
        Type.String({ minLength: 1, maxLength: MAX_NOTE_LENGTH, description: 'For the driver' }),
      ),
      couponCode: Type.Optional(code),
      giftCardCode: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      keepGiftCard: Type.Optional(oneOf(['yes'], { description: 'The one that was entered before' })),
      usePoints: Type.Optional(oneOf(['yes'], { description: 'Those of the customer who is signed in' })),
    }),
    reply: done(VisitorCheckout),
    errors: ['CONFLICT'],
  }),
  showOrder: endpoint('GET /_sw/orders/:token', 'visitor', {
    extension: true,
    summary: 'Get an order by its link',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorOrder),
  }),
  orderAgain: endpoint('POST /_sw/orders/:token/again', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showOrder',
    summary: 'Put what was ordered into the cart',
    description: 'As far as it is still sold; `missing` has the titles of what is not.',
    params: { token: VISIT_TOKEN },
    reply: withCookies(done(VisitorCart)),
    errors: ['CONFLICT'],
  }),
  payOrder: endpoint('GET /_sw/orders/:token/pay', 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Pay what is due for an order at the provider',
    description:
      'Browsers are redirected to the provider’s page, which stays the same while it can be paid. 409 `not_payable` when nothing is ' +
      'due, `payment_too_late` when the time to pay has run out, `payment_gone` when no provider is connected.',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorPayment),
    errors: ['CONFLICT'],
  }),
  showPaidOrder: endpoint('GET /_sw/orders/:token/paid', 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Get an order after returning from the provider',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorOrder),
  }),
  showInvoice: endpoint('GET /_sw/orders/:token/invoices/:invoiceId', 'visitor', {
    extension: true,
    summary: 'Download an invoice or a credit note of an order',
    params: { token: VISIT_TOKEN },
    reply: file,
  }),
  download: endpoint('POST /_sw/orders/:token/downloads/:fileId', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showOrder',
    summary: 'Download a file of an order',
    description:
      'Counted, which is why it is a POST. 409 `downloads_used_up` once it was downloaded too many times.',
    params: { token: VISIT_TOKEN },
    reply: file,
    errors: ['CONFLICT'],
  }),
  showReviews: endpoint('GET /_sw/orders/:token/reviews', 'visitor', {
    extension: true,
    summary: 'Get the products of an order a customer can review',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorReviews),
  }),
  writeReview: endpoint('POST /_sw/orders/:token/reviews', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showReviews',
    summary: 'Review a product of an order',
    description: 'Once per product of an order. Pages show it once the owner approves it.',
    params: { token: VISIT_TOKEN },
    body: VisitorReviewBody,
    reply: done(VisitorReviews),
    errors: ['CONFLICT'],
  }),
  showStockForm: endpoint('GET /_sw/back-in-stock', 'visitor', {
    extension: true,
    summary: 'Get the form to request a back-in-stock email',
    query: Type.Object({ productId: reference, asked: Type.Optional(oneOf(['yes'])) }),
    reply: one(VisitorStockForm),
  }),
  requestStockMail: endpoint('POST /_sw/back-in-stock', 'visitor', {
    extension: true,
    spam: 'refused',
    isOnPageOf: 'shop.showStockForm',
    summary: 'Request a back-in-stock email',
    description: 'Emails a confirmation link to the address. The response is the same for every address.',
    body: Type.Object({ productId: reference, variantId: Type.Optional(reference), email: VISITOR.email }),
    reply: done(VisitorStockReceipt),
  }),
  showStockRequest: endpoint('GET /_sw/back-in-stock/:token', 'visitor', {
    extension: true,
    summary: 'Get what an address waits for',
    params: { token: VISIT_TOKEN },
    reply: one(VisitorStockRequest),
  }),
  answerStockRequest: endpoint('POST /_sw/back-in-stock/:token', 'visitor', {
    extension: true,
    isOnPageOf: 'shop.showStockRequest',
    summary: 'Confirm or withdraw the request',
    description: '409 `stock_requests_used_up` when the address is already waiting for 30 products.',
    params: { token: VISIT_TOKEN },
    body: Type.Object({ answer: oneOf(['yes', 'no']) }),
    reply: done(VisitorStockRequest),
    errors: ['CONFLICT'],
  }),
  showGiftCards: endpoint('GET /_sw/gift-cards', 'visitor', {
    extension: true,
    summary: 'Get which gift cards the shop sells',
    reply: one(VisitorGiftCardSales),
  }),
  buyGiftCard: endpoint('POST /_sw/gift-cards', 'visitor', {
    extension: true,
    spam: 'refused',
    counts: 'order',
    isOnPageOf: 'shop.showGiftCards',
    summary: 'Order a gift card',
    description:
      'The card is created once the order is paid, and emailed to its recipient on the chosen day.',
    body: Type.Object({
      amount: Type.Optional(Type.Number({ description: 'One of the amounts' })),
      otherAmount: Type.Optional(Type.Number({ description: 'Within the range, if `amount` is omitted' })),
      recipientName: VISITOR.name,
      recipientEmail: VISITOR.email,
      message: Type.Optional(Type.String({ maxLength: MAX_MESSAGE_LENGTH })),
      deliverOn: Type.Optional({ ...DateOnly, description: 'Today by default' }),
      name: VISITOR.name,
      email: VISITOR.email,
      paymentId: Type.Optional(reference),
    }),
    reply: done(VisitorOrder),
    errors: ['CONFLICT'],
  }),
  askForBalance: endpoint('GET /_sw/gift-card-balance', 'visitor', {
    extension: true,
    summary: 'Get the page to enter a gift card code',
    reply: one(VisitorGiftCard),
  }),
  findBalance: endpoint('POST /_sw/gift-card-balance', 'visitor', {
    extension: true,
    spam: 'refused',
    isOnPageOf: 'shop.askForBalance',
    summary: 'Look up the balance of a gift card',
    description: 'The number of codes tried per network is limited.',
    body: Type.Object({ giftCardCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: done(VisitorGiftCard),
  }),
  showBalance: endpoint('GET /_sw/gift-card-balance/:token', 'visitor', {
    extension: true,
    summary: 'Get the balance of a gift card whose code was entered',
    description: 'For ten minutes.',
    params: { token: EXPIRING_TOKEN },
    reply: one(VisitorGiftCard),
  }),
})
