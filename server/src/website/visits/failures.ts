import { framed } from '@sitewright/blocks/page'
import { LRUCache } from 'lru-cache'
import { ApiError, RateLimited } from '../../api/errors.ts'
import { isDatabaseGone } from '../../platform/database/errors.ts'
import type { Logger } from '../../platform/observe/log.ts'
import { endOf } from '../answers/entry.ts'
import { documentOf } from '../document.tsx'
import type { Frame } from '../frame/frame.ts'
import type { LiveSite } from '../live-site.ts'
import { sendPage, sendText } from './notice.ts'
import type { Visit } from './visit.ts'

const MAX_DESIGNS = 500
const RETRY_SECONDS = 5

type Design = { site: LiveSite; frame: Frame }
/** How sites looked when a page of theirs was last rendered. */
const designs = new LRUCache<string, Design>({ max: MAX_DESIGNS })

/** Keeps the design that visitors of a site get, in its main language if known, for when it cannot be asked for. */
export function withKnownDesign(site: LiveSite, frame: Frame): Frame {
  if (site.release !== null && (site.language === site.mainLanguage || !designs.has(site.id)))
    designs.set(site.id, { site, frame })
  return frame
}

/** Whether the answer is only delayed: the database is away, or there is too much to do. */
export const isPassing = (error: unknown) =>
  isDatabaseGone(error) || (error instanceof ApiError && error.status === 503)

type Words = [title: string, text: string]
const TEXTS: Record<number, { en: Words; de: Words }> = {
  429: {
    en: ['Too many requests', 'Please wait a moment before you try again.'],
    de: ['Zu viele Anfragen', 'Bitte warten Sie einen Moment, bevor Sie es erneut versuchen.'],
  },
  500: {
    en: ['This page cannot be shown', 'Something went wrong on our side. Please try again later.'],
    de: [
      'Diese Seite kann nicht angezeigt werden',
      'Bei uns ist ein Fehler aufgetreten. Bitte später erneut versuchen.',
    ],
  },
  503: {
    en: ['This site cannot be reached at the moment', 'Please try again in a few seconds.'],
    de: [
      'Diese Website ist zurzeit nicht erreichbar',
      'Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    ],
  },
}

/** Answers that a page cannot be sent, in the design of the site where it is known. */
export function sendFailure(log: Logger, { response, id, host, siteId }: Visit, error: Error) {
  const status = error instanceof RateLimited ? 429 : isPassing(error) ? 503 : 500
  const about = { requestId: id, host, ...(siteId !== null && { siteId }) }
  if (status === 500) log.error({ ...about, err: error }, 'a page could not be rendered')
  if (status === 503) log.warn({ ...about, error: error.message }, 'a page could not be rendered now')
  if (response.headersSent) return response.destroy()
  const details = error instanceof ApiError ? error.details : undefined
  const headers: Record<string, string> =
    status === 500 ? {} : { 'retry-after': String(details?.retryAfter ?? RETRY_SECONDS) }
  const page = siteId === null ? null : designedPage(log, siteId, status)
  if (page) return sendPage(response, status, page.html, { ...page.headers, ...headers })
  const [title, text] = (TEXTS[status] as { en: Words }).en
  return sendText(response, status, title, headers, text)
}

/** Null when the design of the site is not known, or is what fails. */
function designedPage(log: Logger, siteId: string, status: number) {
  const known = designs.get(siteId)
  if (!known) return null
  const { site, frame } = known
  const [heading, text] = (TEXTS[status] as { en: Words; de: Words })[
    /^de\b/i.test(site.language) ? 'de' : 'en'
  ]
  const blocks = { content: [{ type: 'Hero', props: { id: 'failure', heading, text } }] }
  try {
    const head = { title: heading, path: '/', noIndex: true }
    const { html, headers, forms = [] } = documentOf(site, head, framed(blocks, frame), frame.metadata)
    return { html: forms.length > 0 ? html + endOf(forms, '') : html, headers }
  } catch (error) {
    log.error({ siteId, err: error }, 'the design of a site could not be rendered')
    return null
  }
}
