import type { VoiceCallStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { addDays, dayAt, daysFrom, todayIn } from '../../lib/site-time.ts'
import { useVoiceKey } from './keys.ts'

export type DayOfCalls = { day: string } & Record<VoiceCallStatus, number>
type Days = { days: DayOfCalls[]; isCutShort: boolean }

/** Enough for a house whose phone rings all day; counting more would keep its owner waiting. */
const MOST_CALLS = 1_000

/** The calls of the last days by the clock of the site, the last of them today. */
export function useCallsPerDay(count: number) {
  const { api, siteId, site } = useSitePlace()
  const first = addDays(todayIn(site.timeZone), 1 - count)
  return useQuery({
    queryKey: [...useVoiceKey(), 'days', first, count],
    queryFn: async (): Promise<Days> => {
      const days = daysFrom(first, count).map((day) => ({ day, completed: 0, missed: 0, voicemail: 0 }))
      const byDay = new Map(days.map((day) => [day.day, day]))
      let counted = 0
      for await (const { createdAt, status } of api.voice.listCalls(siteId, { limit: 100 })) {
        const day = dayAt(Date.parse(createdAt), site.timeZone)
        // The newest come first.
        if (day < first) return { days, isCutShort: false }
        if (counted === MOST_CALLS) return { days, isCutShort: true }
        const calls = byDay.get(day)
        if (calls) calls[status]++
        counted++
      }
      return { days, isCutShort: false }
    },
  })
}
