import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, url, type Values } from '../values/variables.ts'

/** How a CDN is told what to drop: in words of ours, or in those of a provider. */
const FORMATS = ['tags', 'cloudflare', 'fastly'] as const
export type PurgeFormat = (typeof FORMATS)[number]

export type CdnSettings = {
  /** How long it may keep a page. */
  maxAgeSeconds: number
  /** How long after that it may send an old page while it gets the new one. */
  staleSeconds: number
  /** How it is told what to drop; null when it is not. */
  purge: PurgeSettings | null
}
export type PurgeSettings = { url: string; format: PurgeFormat; token: string | null }

export const cdnVariables = {
  CDN_MAX_AGE_SECONDS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 31_536_000,
      description: 'How long a CDN in front of the sites may keep a page: see [cdn.md](cdn.md)',
      unset: 'a CDN asks each time',
    }),
  ),
  CDN_STALE_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 60,
    description: 'How long after that a CDN may send the old page while it gets the new one',
  }),
  CDN_PURGE_URL: url(HTTP, 'Where purge requests are sent to the CDN', 'no purge requests are sent'),
  CDN_PURGE_TOKEN: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Secret sent with these requests',
        takes: 'text without spaces',
        secret: true,
      }),
      (value) => /^[\x21-\x7e]{1,1000}$/.test(value),
    ),
  ),
  CDN_PURGE_FORMAT: Type.String({
    enum: [...FORMATS],
    default: 'tags',
    description: 'Format of these requests',
  }),
}

export function cdnSettings(values: Values<typeof cdnVariables>): CdnSettings | null {
  const { CDN_MAX_AGE_SECONDS: maxAgeSeconds, CDN_PURGE_URL: purgeUrl } = values
  if (maxAgeSeconds === undefined) {
    if (purgeUrl !== undefined)
      throw new ConfigError('CDN_PURGE_URL requires CDN_MAX_AGE_SECONDS: without it, a CDN keeps no pages')
    return null
  }
  const format = values.CDN_PURGE_FORMAT as PurgeFormat
  const token = values.CDN_PURGE_TOKEN ?? null
  return {
    maxAgeSeconds,
    staleSeconds: values.CDN_STALE_SECONDS,
    purge: purgeUrl === undefined ? null : { url: purgeUrl, format, token },
  }
}
