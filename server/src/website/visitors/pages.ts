import type { IncomingMessage } from 'node:http'
import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Acted, SentForm } from '../../api/caller.ts'
import type { ApiError } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'
import { endOf, SECURITY_HEADERS } from '../entry.ts'
import type { HitCounts } from '../hit-counts.ts'
import { type Content, HTML, type LiveSite } from '../live-site.ts'
import { withOwnFiles } from '../own-files.ts'
import { keyOf } from '../paths.ts'
import { render, renderBlocks } from '../render.ts'
import { admissionOf, type SiteAdmission } from './admission.ts'
import { takeForm } from './form.ts'
import { explained } from './messages.ts'
import type { FormTokens } from './tokens.ts'
import { VIEWS } from './views.ts'

/** An answer for a browser. */
export type VisitorPage = { status: number; html: string; headers: Record<string, string> }

/** The pages that answer what visitors do. None is kept in memory: each is for one visitor. */
export type VisitorPages = ReturnType<typeof createVisitorPages>

export function createVisitorPages(platform: Platform, tokens: FormTokens, hitCounts: HitCounts) {
  const pageOf = (site: LiveSite, content: Content, status = content.status): VisitorPage => {
    const { body, headers, forms } = withOwnFiles(content, site, platform.publicUrl)
    const end = forms ? endOf(forms, tokens.issue(site.id, platform.clock.now())) : ''
    return { status, html: body + end, headers: { ...headers, ...SECURITY_HEADERS, 'content-type': HTML } }
  }
  return {
    admissionOf,
    takeForm,
    readToken: ({ site }: SiteAdmission, token: string) => tokens.read(site.id, token, platform.clock.now()),
    hasActed: (request: IncomingMessage, { site }: SiteAdmission, acted: Acted) =>
      hitCounts.countAct(site.id, request, acted),
    /** The error in the words and the language of visitors. */
    explain: (error: ApiError, { live }: SiteAdmission) => explained(error, live.language),
    /** Whether browsers get the result of the operation as a page. */
    has: (operation: string) => Object.hasOwn(VIEWS, operation),
    /** The page of a result; with `rejected`, that of the form on it which could not be accepted. */
    async show(
      operation: string,
      { live: site }: SiteAdmission,
      result: unknown,
      rejected?: { error: ApiError; form: SentForm },
    ): Promise<VisitorPage> {
      const view = VIEWS[operation]
      if (!view) throw new Error(`There is no page for ${operation}`)
      const panel = view(site, result as never)
      const form = rejected && rejectedForm(rejected.error, rejected.form)
      const blocks = [{ type: 'Panel', props: {} }]
      const content = await renderBlocks(platform, site, { title: panel.heading, blocks }, { panel, form })
      return pageOf(site, content, rejected && statusOf(rejected.error))
    },
    /** The page of the form with what was typed and what is wrong; without a form, a page that says so. */
    async showFailure({ live: site }: SiteAdmission, error: ApiError, sent: SentForm): Promise<VisitorPage> {
      const { message } = error
      const status = statusOf(error)
      const form = rejectedForm(error, sent)
      if (form && status < 500) {
        const content = await render(platform, site, keyOf(sent.page, site.paths), { form })
        if (content.status === 200) return pageOf(site, content, status)
      }
      const { home } = labelsOf(site.language)
      const buttons = [{ label: home, href: '/', variant: 'primary' }]
      const blocks = [{ type: 'Hero', props: { heading: message, buttons } }]
      return pageOf(site, await renderBlocks(platform, site, { title: message, blocks }), status)
    },
  }
}

const statusOf = ({ status }: ApiError) => (status === 400 ? 422 : status)

function rejectedForm({ message, details = {} }: ApiError, { block, values }: SentForm) {
  const errors = (details.fields ?? {}) as Record<string, string>
  return block === null ? undefined : { block, values, errors, message }
}
