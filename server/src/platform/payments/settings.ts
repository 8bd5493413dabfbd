import { urlWithDefault, type Values, withoutTrailingSlash } from '../values/variables.ts'
import type { PaymentProviders } from './provider.ts'

export const paymentVariables = {
  STRIPE_API_BASE: urlWithDefault('https://api.stripe.com', 'Address of the API of Stripe'),
}
export type PaymentSettings = { stripeUrl: string }

export const paymentSettings = (values: Values<typeof paymentVariables>): PaymentSettings => ({
  stripeUrl: withoutTrailingSlash(values.STRIPE_API_BASE),
})

/** The providers, each loaded on first use. */
export function paymentProviders({ stripeUrl }: PaymentSettings): PaymentProviders {
  return {
    stripe: async () => (await import('./stripe.ts')).stripeProvider(stripeUrl),
  }
}
