import type { DeliveryOrder } from '@sitewright/client'

/** When a delivery is promised; null for as soon as possible. */
export function windowText(
  { windowStart, windowEnd }: Pick<DeliveryOrder, 'windowStart' | 'windowEnd'>,
  timeZone: string,
): string | null {
  if (windowStart === null || windowEnd === null) return null
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return format.formatRange(new Date(windowStart), new Date(windowEnd))
}
