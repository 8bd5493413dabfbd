import { Type } from 'typebox'
import { oneOf } from '../../api/schema.ts'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values, withoutTrailingSlash } from '../values/variables.ts'
import { FAL_URL } from './fal.ts'
import { VIDEO_PROVIDERS, type VideoSettings } from './provider.ts'
import { REPLICATE_URL } from './replicate.ts'

export const videoVariables = {
  AI_VIDEO_PROVIDER: Type.Optional(
    oneOf(VIDEO_PROVIDERS, {
      description: 'Service that makes hero videos: see [ai.md](ai.md#hero-videos)',
      unset: '`custom` with `AI_VIDEO_URL`, else no videos',
    }),
  ),
  AI_VIDEO_URL: url(HTTP, 'Address of that service', "the provider's own"),
  AI_VIDEO_API_KEY: text('API key of that service', { secret: true }),
  AI_VIDEO_TIMEOUT_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 7_200,
    default: 900,
    description: 'Longest wait for a video',
  }),
}

const ADDRESSES = { fal: FAL_URL, replicate: REPLICATE_URL, custom: undefined }

/** Null if no video provider is configured. */
export function videoSettings(values: Values<typeof videoVariables>): VideoSettings | null {
  const { AI_VIDEO_URL, AI_VIDEO_API_KEY: apiKey = null } = values
  const provider =
    values.AI_VIDEO_PROVIDER ?? (AI_VIDEO_URL === undefined && apiKey === null ? null : 'custom')
  if (provider === null) return null
  const address = AI_VIDEO_URL ?? ADDRESSES[provider]
  if (address === undefined)
    throw new ConfigError('AI_VIDEO_URL is missing: the address of the video provider')
  if (provider !== 'custom' && apiKey === null)
    throw new ConfigError(`AI_VIDEO_API_KEY is missing: ${provider} needs one`)
  return {
    provider,
    url: withoutTrailingSlash(address),
    apiKey,
    timeoutMs: 1000 * values.AI_VIDEO_TIMEOUT_SECONDS,
  }
}
