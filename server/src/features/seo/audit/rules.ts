export const SEVERITIES = ['error', 'warning', 'notice'] as const
export type Severity = (typeof SEVERITIES)[number]

export const CODES = [
  'no_pages',
  'not_renderable',
  'title_long',
  'title_short',
  'title_duplicate',
  'description_missing',
  'description_long',
  'description_short',
  'description_duplicate',
  'heading_missing',
  'heading_repeated',
  'heading_skipped',
  'alt_missing',
  'link_broken',
  'page_orphaned',
  'page_heavy',
  'structured_data_missing',
] as const
export type Code = (typeof CODES)[number]

export const MAX_AUDITED_PAGES = 1_000
export const MAX_FINDINGS = 500
/** Findings of one kind on one page. */
export const MAX_ALIKE = 20

/** Search engines cut longer texts off. */
export const TITLE_LENGTH = { min: 10, max: 60 }
export const DESCRIPTION_LENGTH = { min: 50, max: 160 }
export const MAX_PAGE_BYTES = 300_000
export const MAX_PICTURES = 60

const WEIGHTS: Record<Severity, number> = { error: 20, warning: 5, notice: 1 }

/** 0 to 100: the mean over pages, each of which loses points for its findings; 100 only without findings. */
export function scoreOf(
  pages: number,
  findings: readonly { pageId: string | null; severity: Severity }[],
): number {
  const lost = new Map<string | null, number>()
  for (const { pageId, severity } of findings)
    lost.set(pageId, Math.min(100, (lost.get(pageId) ?? 0) + WEIGHTS[severity]))
  const ofSite = lost.get(null) ?? 0
  lost.delete(null)
  const sum = [...lost.values()].reduce((all, points) => all + points, 0)
  return Math.max(0, Math.floor(100 - (pages === 0 ? 0 : sum / pages) - ofSite))
}
