import { isIP } from 'node:net'
import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { isNetwork } from '../values/networks.ts'
import { text, urlWithDefault, type Values, withoutTrailingSlash } from '../values/variables.ts'
import type { OutboundRules } from './guarded-http.ts'

export type PushSettings = {
  /** Contact of the operator for push services: a mailto: or https: address. */
  contact: string
}

/** A service with the API of Pexels. */
export type StockPhotoSettings = {
  /** Without a trailing slash. */
  url: string
  apiKey: string
}

export type MapSettings = {
  /** Address of a tile with `{z}`, `{x}` and `{y}`, perhaps `{s}`. May hold a key. */
  template: string
  /** Text with links as in Markdown. */
  attribution: string
}

export const outboundVariables = {
  WEBHOOK_ALLOW_NETWORKS: Type.Refine(
    Type.String({
      default: 'none',
      description:
        'Networks that webhooks, push messages and requests for tiles may reach although they are not public',
      takes: 'none, or IP addresses and networks like 10.0.0.0/8 separated by commas, or loopback',
    }),
    (value) => value === 'none' || listOf(value).every((item) => item === 'loopback' || isNetwork(item)),
  ),
  NODE_ENV: text('`production` rejects webhooks and push subscriptions without `https`'),
}

export const stockPhotoVariables = {
  STOCK_PHOTOS_API_KEY: text(
    'API key of [Pexels](https://www.pexels.com/api/): generated live sites get photos instead of painted pictures, with the photographer named in their alternative texts',
    { unset: 'painted pictures', secret: true },
  ),
  STOCK_PHOTOS_URL: urlWithDefault('https://api.pexels.com', 'Address of a service with the Pexels API'),
}

export const mapVariables = {
  MAP_TILES_URL: Type.Optional(
    Type.Refine(
      Type.String({
        maxLength: 1_000,
        description: 'Where the tiles of maps come from, with a key if it needs one: see [maps.md](maps.md)',
        takes:
          'a URL starting with https:// that holds {z}, {x} and {y}, and {s} where its host is one of a, b and c; it may start with http:// on loopback',
        unset: 'pages show an address and a link',
        secret: true,
      }),
      isTileTemplate,
    ),
  ),
  MAP_TILES_ATTRIBUTION: Type.String({
    maxLength: 500,
    default: '© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)',
    description: 'Attribution shown next to each map, with links like `[text](https://…)`',
  }),
}

export type GeocoderSettings = {
  /** Address with `{query}`. May hold a key. */
  template: string
}

export const geocoderVariables = {
  GEOCODER_URL: Type.Optional(
    Type.Refine(
      Type.String({
        maxLength: 1_000,
        description:
          'Nominatim-compatible service that looks up customer addresses for delivery zones with a radius: see [delivery.md](delivery.md)',
        takes: 'a URL starting with https:// that holds {query} once; it may start with http:// on loopback',
        unset: 'only postal codes decide',
        secret: true,
      }),
      (value) => value.split('{query}').length === 2 && isPlainAddress(value.replace('{query}', 'a')),
    ),
  ),
}

export function geocoderSettings(
  { GEOCODER_URL: template }: Values<typeof geocoderVariables>,
  { httpsOnly }: OutboundRules,
): GeocoderSettings | null {
  if (template === undefined) return null
  if (httpsOnly && !template.startsWith('https:'))
    throw new ConfigError('GEOCODER_URL must start with https:// when NODE_ENV is production')
  return { template }
}

function isTileTemplate(value: string): boolean {
  const names = [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const filled = value.replaceAll(/\{[zxys]\}/g, 'a')
  return ['z', 'x', 'y'].every((name) => names.includes(name)) && isPlainAddress(filled)
}

/** An address without a password or gaps, encrypted unless it is near. */
function isPlainAddress(value: string): boolean {
  if (/[{}]/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isNear)) && username + password === ''
}

export const pushVariables = {
  PUSH_CONTACT: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'Operator contact for push services, some of which require a real one',
        takes: 'an address like mailto:you@example.com, or a URL starting with https://',
        unset: '`PUBLIC_URL` when it is `https`, else `mailto:admin@localhost`',
      }),
      (value) =>
        /^mailto:[^@\s]+@[^@\s]+$/.test(value) ||
        (URL.canParse(value) && new URL(value).protocol === 'https:'),
    ),
  ),
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/**
 * Nothing private is allowed unless the operator says so: behind a proxy on the same machine, a server that listens
 * on loopback serves the internet.
 */
export function outboundRules(values: Values<typeof outboundVariables>): OutboundRules {
  const networks = values.WEBHOOK_ALLOW_NETWORKS
  const allowNetworks = networks === 'none' ? [] : listOf(networks).flatMap(cidrOf)
  return { allowNetworks, httpsOnly: values.NODE_ENV === 'production' }
}

/** Null if no API key is configured. */
export function stockPhotoSettings(values: Values<typeof stockPhotoVariables>): StockPhotoSettings | null {
  const { STOCK_PHOTOS_API_KEY: apiKey, STOCK_PHOTOS_URL } = values
  return apiKey === undefined ? null : { url: withoutTrailingSlash(STOCK_PHOTOS_URL), apiKey }
}

/** Null without a source of tiles. */
export function mapSettings(
  { MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: attribution }: Values<typeof mapVariables>,
  { httpsOnly }: OutboundRules,
): MapSettings | null {
  if (template === undefined) return null
  if (httpsOnly && !template.startsWith('https:'))
    throw new ConfigError('MAP_TILES_URL must start with https:// when NODE_ENV is production')
  return { template, attribution }
}

export function pushSettings(values: Values<typeof pushVariables>, publicUrl = ''): PushSettings {
  const fallback = publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost'
  return { contact: values.PUSH_CONTACT ?? fallback }
}

const cidrOf = (item: string) => {
  if (item === 'loopback') return LOOPBACK
  return item.includes('/') ? item : `${item}/${isIP(item) === 6 ? 128 : 32}`
}

export const listOf = (value: string) => value.split(',').map((item) => item.trim())
