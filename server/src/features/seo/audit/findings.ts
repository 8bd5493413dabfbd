import { redirectPath } from '../redirects/rules.ts'
import type { SeoFinding } from './contract.ts'
import type { Facts } from './facts.ts'
import {
  type Code,
  DESCRIPTION_LENGTH,
  MAX_ALIKE,
  MAX_PAGE_BYTES,
  MAX_PICTURES,
  type Severity,
  TITLE_LENGTH,
} from './rules.ts'

export type AuditedPage = {
  id: string
  path: string
  title: string
  description: string | null
  bytes: number
  facts: Facts
  /** How many pages have this title and this description. */
  titles: number
  descriptions: number
}

type Finding = Pick<SeoFinding, 'code' | 'severity' | 'message' | 'fix'> & { blockId?: string | null }

const finding = (
  severity: Severity,
  code: Code,
  message: string,
  fix: string,
  blockId?: string | null,
): Finding => ({
  severity,
  code,
  message,
  fix,
  blockId: blockId ?? null,
})

/** The paths of the site that a page links to, with one of the links each. */
export function internalLinks({ path, facts }: AuditedPage): Map<string, Facts['links'][number]> {
  const links = new Map<string, Facts['links'][number]>()
  for (const link of facts.links) {
    const base = `http://site.invalid${encodeURI(path)}`
    if (!URL.canParse(link.href, base)) continue
    const url = new URL(link.href, base)
    const form = url.host === 'site.invalid' ? redirectPath(url.pathname) : { error: '' }
    if ('path' in form && !links.has(form.path)) links.set(form.path, link)
  }
  return links
}

/** The findings of a page that need no other page. */
export function findingsOf(page: AuditedPage): SeoFinding[] {
  const { facts } = page
  const found = facts.isRenderable
    ? [
        ...ofTitle(page),
        ...ofDescription(page),
        ...ofHeadings(facts),
        ...ofPictures(facts),
        ...ofWeight(page),
      ]
    : [
        finding(
          'error',
          'not_renderable',
          'The blocks of the page are not Puck data, so visitors see a 404',
          'Save the page in the editor, or send `blocks` as `{root, content, zones}`',
        ),
      ]
  return found.map((one) => onPage(page, one))
}

const onPage = ({ id, path }: AuditedPage, { blockId = null, ...rest }: Finding): SeoFinding => ({
  pageId: id,
  path,
  blockId,
  ...rest,
})

const onSite = (found: Finding): SeoFinding => ({ pageId: null, path: null, ...found, blockId: null })

function* ofTitle({ title, titles }: AuditedPage): Generator<Finding> {
  const { min, max } = TITLE_LENGTH
  if (title.length > max)
    yield finding('notice', 'title_long', `The title has ${title.length} characters`, `Keep it below ${max}`)
  if (title.length < min)
    yield finding('notice', 'title_short', `The title has ${title.length} characters`, `Use at least ${min}`)
  if (titles > 1) {
    const message = `${titles} pages have the title “${title.slice(0, 100)}”`
    yield finding('warning', 'title_duplicate', message, 'Give each page its own title')
  }
}

function* ofDescription({ description, descriptions }: AuditedPage): Generator<Finding> {
  const { min, max } = DESCRIPTION_LENGTH
  const advice = `Describe the page in ${min} to ${max} characters`
  if (!description)
    return yield finding('warning', 'description_missing', 'The page has no description', advice)
  const { length } = description
  if (length > max)
    yield finding('notice', 'description_long', `The description has ${length} characters`, advice)
  if (length < min)
    yield finding('notice', 'description_short', `The description has ${length} characters`, advice)
  if (descriptions > 1) {
    const message = `${descriptions} pages have the same description`
    yield finding('warning', 'description_duplicate', message, 'Give each page its own description')
  }
}

function* ofHeadings({ headings }: Facts): Generator<Finding> {
  const [, second] = headings.filter(({ level }) => level === 1)
  if (!headings.some(({ level }) => level === 1))
    yield finding(
      'warning',
      'heading_missing',
      'The page has no level 1 heading',
      'Start with a Hero or a level 1 Heading',
    )
  if (second) {
    const fix = 'Keep one and make the others level 2'
    yield finding('notice', 'heading_repeated', 'The page has several level 1 headings', fix, second.blockId)
  }
  const skipped = headings.find(({ level }, i) => i > 0 && level > (headings[i - 1]?.level ?? 0) + 1)
  if (skipped) {
    const message = `A level ${skipped.level} heading skips a level`
    yield finding('notice', 'heading_skipped', message, 'Do not skip heading levels', skipped.blockId)
  }
}

function* ofPictures({ withoutAlt }: Facts): Generator<Finding> {
  for (const { blockId, src } of withoutAlt.slice(0, MAX_ALIKE)) {
    const message = `The picture ${src} has no alternative text`
    yield finding('warning', 'alt_missing', message, 'Describe what it shows in a few words', blockId)
  }
}

function* ofWeight({ bytes, facts }: AuditedPage): Generator<Finding> {
  if (bytes > MAX_PAGE_BYTES) {
    const message = `The content of the page is ${Math.round(bytes / 1000)} kB`
    yield finding('warning', 'page_heavy', message, 'Split it into several pages')
  }
  if (facts.pictures > MAX_PICTURES) {
    const message = `The page has ${facts.pictures} pictures`
    yield finding(
      'notice',
      'page_heavy',
      message,
      `Show at most ${MAX_PICTURES}; move the others to another page`,
    )
  }
}

/** Links to paths of the site that nothing answers. */
export function brokenLinks(page: AuditedPage, exists: (path: string) => boolean): SeoFinding[] {
  const broken = [...internalLinks(page)].filter(([path]) => !exists(path)).slice(0, MAX_ALIKE)
  const fix = 'Change the link, publish a page there, or create a redirect'
  return broken.map(([path, { blockId }]) =>
    onPage(
      page,
      finding('error', 'link_broken', `A link points to ${path}, where there is no page`, fix, blockId),
    ),
  )
}

export const orphaned = (page: AuditedPage) =>
  onPage(
    page,
    finding(
      'notice',
      'page_orphaned',
      'No other page links to this page',
      'Link to it from a page or the navigation',
    ),
  )

export const noPages = () =>
  onSite(finding('error', 'no_pages', 'The site has no live pages', 'Publish the site'))

export const noAddress = () =>
  onSite(
    finding(
      'notice',
      'structured_data_missing',
      'No page shows the business address, which search engines need for local results',
      'Add a Place block with the address to a page',
    ),
  )
