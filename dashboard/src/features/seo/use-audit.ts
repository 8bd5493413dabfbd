import type { SeoAudit, SeoFinding } from '@sitewright/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

export type Severity = SeoFinding['severity']
export const SEVERITIES: Severity[] = ['error', 'warning', 'notice']

/** The findings of one page; those about the whole site have neither id nor path. */
export type PageFindings = { pageId: string | null; path: string | null; findings: SeoFinding[] }

/** Audits what visitors get, or the working copies. Large sites are audited in parts. */
export function useAudit(isDraft: boolean) {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useInfiniteQuery({
    // Saving a page changes the result.
    queryKey: [...siteKey(place), 'pages', 'audit', isDraft],
    queryFn: ({ pageParam }) =>
      api.seo.getAudit(siteId, {
        draft: isDraft ? 'true' : 'false',
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return { ...query, audit: query.data && joined(query.data.pages) }
}

function joined(parts: SeoAudit[]) {
  const sum = (count: (part: SeoAudit) => number) => parts.reduce((all, part) => all + count(part), 0)
  const auditedPages = sum((part) => part.auditedPages)
  return {
    pages: parts.at(-1)?.pages ?? 0,
    auditedPages,
    score: auditedPages
      ? Math.floor(sum(({ score, auditedPages }) => score * auditedPages) / auditedPages)
      : (parts[0]?.score ?? 0),
    counts: {
      error: sum(({ counts }) => counts.error),
      warning: sum(({ counts }) => counts.warning),
      notice: sum(({ counts }) => counts.notice),
    },
    findings: parts.flatMap(({ findings }) => findings),
  }
}

/** Findings grouped by page, in the order in which the pages come first. */
export function byPage(findings: readonly SeoFinding[]): PageFindings[] {
  const groups = new Map<string | null, PageFindings>()
  for (const finding of findings) {
    const { pageId, path } = finding
    const group = groups.get(pageId) ?? { pageId, path, findings: [] }
    group.findings.push(finding)
    groups.set(pageId, group)
  }
  return [...groups.values()]
}
