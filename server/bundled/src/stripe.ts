export { Stripe } from 'stripe'
