export const SOURCE = 'wordpress'

/** The site that an export is imported into. */
export type Target = { account: string; site: string; name: string }
type Counts = { imported: number; unchanged: number }
/** What an import has done. */
export type Summary = {
  pages: Counts
  media: Counts
  menus: Counts
  redirects: { created: number }
  skipped: { title: string; postType: string; reason: string }[]
  notes: { title: string; notes: string[] }[]
}

export const emptySummary = (): Summary => ({
  pages: { imported: 0, unchanged: 0 },
  media: { imported: 0, unchanged: 0 },
  menus: { imported: 0, unchanged: 0 },
  redirects: { created: 0 },
  skipped: [],
  notes: [],
})

export function describe({ pages, media, menus, redirects, skipped, notes }: Summary): string {
  const lines = [
    `Pages  ${pages.imported} imported, ${pages.unchanged} unchanged`,
    `Media  ${media.imported} imported, ${media.unchanged} unchanged`,
    `Menus  ${menus.imported} imported, ${menus.unchanged} unchanged`,
    `Redirects  ${redirects.created} created`,
  ]
  if (skipped.length > 0) {
    lines.push('', `Skipped ${skipped.length}:`)
    lines.push(
      ...skipped.map(({ title, postType, reason }) => `  ${title || '(untitled)'} (${postType}): ${reason}`),
    )
  }
  if (notes.length > 0) {
    lines.push('', 'Notes:')
    lines.push(...notes.flatMap(({ title, notes }) => notes.map((note) => `  ${title}: ${note}`)))
  }
  return lines.join('\n')
}
