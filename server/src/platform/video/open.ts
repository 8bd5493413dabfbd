import type { Outbound } from '../outbound/guarded-http.ts'
import type { VideoProvider, VideoSettings } from './provider.ts'

/** Opens the configured service; its code is loaded only if there is one. */
export async function openVideoProvider(settings: VideoSettings, outbound: Outbound): Promise<VideoProvider> {
  if (settings.provider === 'custom') return (await import('./custom.ts')).customVideos(settings)
  const { queuedVideos } = await import('./queued.ts')
  const dialect =
    settings.provider === 'fal' ? (await import('./fal.ts')).fal : (await import('./replicate.ts')).replicate
  return queuedVideos(settings, outbound, dialect)
}
