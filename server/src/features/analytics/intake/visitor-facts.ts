import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

type Agent = { isBot: boolean; device: string; browser: string; os: string }

const MAX_AGENT_LENGTH = 500
const agents = new LRUCache<string, Agent>({ max: 5_000 })

/** What a program calls itself, told once for many requests. */
export function agentOf(text: string | undefined): Agent {
  const key = (text ?? '').slice(0, MAX_AGENT_LENGTH)
  const known = agents.get(key)
  if (known) return known
  const agent = readAgent(key)
  agents.set(key, agent)
  return agent
}

function readAgent(text: string): Agent {
  const isBot = text === '' || isbot(text)
  if (isBot) return { isBot, device: '', browser: '', os: '' }
  const { browser, os, platform } = parse(text)
  return { isBot, device: platform.type ?? 'other', browser: browser.name || 'Other', os: os.name || 'Other' }
}

type Origin = { source: string; medium: string; campaign: string }

const SEARCH = /^(google|bing|duckduckgo|ecosia|qwant|yahoo|yandex|baidu|startpage|brave)$/
const SOCIAL = /^(facebook|instagram|linkedin|pinterest|reddit|youtube|tiktok|x|twitter|threads|mastodon)$/
const ALIASES: Record<string, string> = {
  't.co': 'x',
  'lnkd.in': 'linkedin',
  'youtu.be': 'youtube',
  'fb.me': 'facebook',
}

/** Where a visit came from: campaign parameters of the address, or else the page with the link. */
export function originOf(
  url: string,
  { referer, host }: Pick<IncomingHttpHeaders, 'referer' | 'host'>,
): Origin {
  const query = url.indexOf('?')
  const parameters = new URLSearchParams(query < 0 ? '' : url.slice(query + 1, query + 2_000))
  const parameter = (name: string) =>
    (parameters.get(name) ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100)
      .toWellFormed()
  const named = parameter('utm_source') || parameter('ref')
  const source = named.toLowerCase() || sourceOf(referer, host)
  return {
    source,
    medium: parameter('utm_medium').toLowerCase() || (named ? '' : mediumOf(source)),
    campaign: parameter('utm_campaign'),
  }
}

function sourceOf(referrer: string | undefined, ownHost: string | undefined): string {
  if (!referrer || referrer.length > 2_000 || !URL.canParse(referrer)) return ''
  const { protocol, host, hostname } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === ownHost) return ''
  const bare = hostname.replace(/^(www|m|l|lm|out|search)\./, '')
  const alias = ALIASES[bare]
  if (alias) return alias
  const [name = ''] = bare.split('.', 1)
  return SEARCH.test(name) || SOCIAL.test(name) ? name : bare.slice(0, 100)
}

function mediumOf(source: string): string {
  if (source === '') return ''
  if (SEARCH.test(source)) return 'search'
  return SOCIAL.test(source) ? 'social' : 'referral'
}

/** The language that a browser asks for first, such as `de`. */
export function languageOf(header: string | undefined): string {
  const language = /^[a-z]{2,3}(?=[-,;]|$)/i.exec((header ?? '').slice(0, 20))
  return language ? language[0].toLowerCase() : ''
}

/** Whether a browser loads a page that nobody has opened: in advance, or not as a page. */
export function isUnseen(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose
  if (typeof purpose === 'string' && /prefetch|prerender|preview/.test(purpose)) return true
  const destination = headers['sec-fetch-dest']
  return destination !== undefined && destination !== 'document'
}
