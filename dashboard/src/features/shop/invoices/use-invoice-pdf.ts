import type { Invoice } from '@sitewright/client'
import { useAction } from '../../../components/feedback/use-action.ts'
import { download } from '../../../lib/download.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { shopKey } from '../shop-key.ts'

/** Downloads an invoice as PDF. */
export function useInvoicePdf() {
  const place = useSitePlace()
  const { run } = useAction([...shopKey(place), 'invoice-pdf'])
  return async ({ id, number }: Invoice) => {
    const response = await run(() => place.api.shop.getInvoicePdf(place.siteId, id))
    if (response) download(`${number}.pdf`, await response.blob())
  }
}
