import { siteKey, useSitePlace } from '../../lib/place.tsx'

export const useVoiceKey = () => [...siteKey(useSitePlace()), 'voice'] as const

/** Formats a duration: `3 min 4 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
