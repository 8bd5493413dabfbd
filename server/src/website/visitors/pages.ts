import type { IncomingMessage } from 'node:http'
import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, RejectedForm } from '@sitewright/blocks/page'
import type { Acted, SentForm } from '../../api/caller.ts'
import type { ApiError } from '../../api/errors.ts'
import type { ItemKind } from '../../features/sites/rules.ts'
import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { endOf, SECURITY_HEADERS } from '../answers/entry.ts'
import { keyOf } from '../answers/paths.ts'
import { SOLVER } from '../assets/island.ts'
import type { HitCounts } from '../hit-counts.ts'
import { hrefOf } from '../items/hrefs.ts'
import { type Content, HTML, type LiveSite } from '../live-site.ts'
import { withOwnFiles } from '../own-files.ts'
import { render, renderBlocks } from '../render.ts'
import type { Limits, Share } from '../visits/limits.ts'
import { admissionOf, type SiteAdmission } from './admission.ts'
import { takeForm } from './form.ts'
import { explained } from './messages.ts'
import { findSentBlock } from './sent-block.ts'
import type { FormTokens } from './tokens.ts'
import { typedFacts } from './view-parts.ts'
import { type ShownOperation, VIEWS } from './views.ts'

/** An answer for a browser. */
type VisitorPage = { status: number; html: string; headers: Record<string, string> }

/** The pages that answer what visitors do. None is kept in memory: each is for one visitor. */
export type VisitorPages = ReturnType<typeof createVisitorPages>

export function createVisitorPages(
  platform: Platform,
  tokens: FormTokens,
  hitCounts: HitCounts,
  limits: Limits,
) {
  type Rejected = { error: ApiError; form: SentForm }
  /** Where a page comes from: a form that was rejected, or the token of a page that it goes on with. */
  type From = { rejected?: Rejected; since?: string | undefined }
  /**
   * A form that is shown again keeps its token, and with it the time since when it has been filled in. The page that follows one
   * keeps the time.
   */
  const tokenFor = ({ id }: LiveSite, { rejected, since = '' }: From) => {
    const now = platform.clock.now()
    const { token = '' } = rejected?.form ?? {}
    const isKept = rejected?.error.details?.reason !== 'repeated' && tokens.read(id, token, now) !== null
    return isKept ? token : tokens.issue(id, tokens.read(id, since, now)?.issuedAt ?? now)
  }
  const pageOf = (
    site: LiveSite,
    content: Content,
    status = content.status,
    from: From = {},
  ): VisitorPage => {
    const { body, headers, forms } = withOwnFiles(content, site, platform.publicUrl)
    const end = forms ? endOf(forms, tokenFor(site, from)) : ''
    return { status, html: body + end, headers: { ...headers, ...SECURITY_HEADERS, 'content-type': HTML } }
  }
  return {
    solver: SOLVER,
    admissionOf,
    takeForm,
    readToken: ({ site }: SiteAdmission, token: string) => tokens.read(site.id, token, platform.clock.now()),
    findBlock: (db: Db, { live }: SiteAdmission, form: SentForm, type: string) =>
      findSentBlock(db, live, form, type),
    hasActed: (request: IncomingMessage, { site }: SiteAdmission, acted: Acted) =>
      hitCounts.countAct(site.id, request, acted),
    /** The error in the words and the language of visitors. */
    explain: (error: ApiError, { live }: SiteAdmission) => explained(error, live.language),
    share: <T>({ site, network }: SiteAdmission, kind: Share, work: () => Promise<T>): Promise<T> =>
      limits.share(kind, site.id, network, work),
    /** The page of a result; with `rejected`, that of the form on it which could not be accepted. */
    async show(
      operation: ShownOperation,
      { live: site }: SiteAdmission,
      result: unknown,
      from: From = {},
    ): Promise<VisitorPage> {
      const { rejected } = from
      const view: (site: LiveSite, result: never) => Panel = VIEWS[operation]
      const form = rejected && rejectedForm(rejected.error, rejected.form)
      const panel = withRejected(view(site, result as never), site.language, form)
      const blocks = [{ type: 'Panel', props: {} }]
      const content = await renderBlocks(platform, site, { title: panel.heading, blocks }, { panel, form })
      const page = pageOf(site, content, rejected && statusOf(rejected.error), from)
      // A redirect after a form would be one to another site, which the policy of the page forbids.
      return panel.goesTo
        ? { ...page, headers: { ...page.headers, refresh: `0; url=${panel.goesTo}` } }
        : page
    },
    /**
     * The page of the form with what was typed and what is wrong. Where that page is gone, or does not have the form any more,
     * a page that says so, with what was typed.
     */
    async showFailure({ live: site }: SiteAdmission, error: ApiError, sent: SentForm): Promise<VisitorPage> {
      const { message } = error
      const status = statusOf(error)
      const form = rejectedForm(error, sent)
      if (form && status < 500) {
        const content = await render(platform, site, keyOf(sent.page, site.paths), { form })
        if (content.status === 200 && content.body.includes(REASON))
          return pageOf(site, content, status, { rejected: { error, form: sent } })
      }
      const panel = failurePanel(site, error, sent)
      const blocks = [{ type: 'Panel', props: {} }]
      return pageOf(site, await renderBlocks(platform, site, { title: message, blocks }, { panel }), status)
    },
  }
}

/** With what a page begins to say why a form on it was rejected. */
const REASON = '<p class="sw-error" role="alert"'

/** Leads to what else there is of the kind that is gone. */
function failurePanel(
  { language, paths }: LiveSite,
  { message, details }: ApiError,
  { values }: SentForm,
): Panel {
  const labels = labelsOf(language)
  const kind = details?.kind as ItemKind | undefined
  return {
    heading: message,
    facts: typedFacts(values, language),
    links: [
      ...(kind ? [{ label: labels[kind], href: hrefOf(paths, kind) }] : []),
      { label: labels.home, href: '/' },
    ],
  }
}

/** What a form that the page no longer has would say, and what was typed into it. */
function withRejected(panel: Panel, language: string, form?: RejectedForm): Panel {
  const { alerts = [], facts = [], sections = [] } = panel
  const shown = [panel, ...sections].flatMap(({ forms = [], lines = [] }) => [
    ...forms,
    ...lines.flatMap((line) => line.forms ?? []),
  ])
  if (!form || shown.some(({ id }) => id === form.block)) return panel
  return {
    ...panel,
    alerts: [...new Set([form.message, ...alerts])],
    facts: [...facts, ...typedFacts(form.values, language)],
  }
}

const statusOf = ({ status }: ApiError) => (status === 400 ? 422 : status)

function rejectedForm(
  { message, details = {} }: ApiError,
  { block, values }: SentForm,
): RejectedForm | undefined {
  const errors = (details.fields ?? {}) as Record<string, string>
  return block === null ? undefined : { block, values, errors, message }
}
