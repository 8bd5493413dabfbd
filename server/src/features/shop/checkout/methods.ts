import { labelsOf } from '@sitewright/blocks/catalogue'
import { ONLINE } from '../orders/rules.ts'
import type { ShopNow } from './queries.ts'

/** How visitors can pay: at the provider first, where one is connected. */
export function methodsOf({ methods, takesPayments }: ShopNow, language: string): ShopNow['methods'] {
  const online = { id: ONLINE, name: labelsOf(language).payOnline, instructions: null }
  return takesPayments ? [online, ...methods] : methods
}
