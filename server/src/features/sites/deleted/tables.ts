export type ForeignKey = {
  child: string
  parent: string
  /** Whether the row stays, without what it refers to. */
  isKept: boolean
  columns: string[]
  parentColumns: string[]
}

/** A table, and how its rows lead to the site that they belong to. */
export type Table = { name: string; path: ForeignKey[]; keptColumn: string | null }

/** What leads to a site, each table before those that it refers to. `others` are references without a foreign key. */
export function orderOf(keys: ForeignKey[], others: ForeignKey[]): Table[] {
  const all = [...keys, ...others]
  const paths = new Map<string, ForeignKey[]>([['sites', []]])
  // A direct reference is the shortest path, as all tables are reached in the order of their distance.
  for (const [parent, path] of paths) {
    if (path[0]?.isKept) continue
    for (const key of all)
      if (key.parent === parent && !paths.has(key.child) && (!key.isKept || parent === 'sites'))
        paths.set(key.child, [key, ...path])
  }
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const { parent, child } of all) if (parent === name && paths.has(child)) add(child)
    ordered.add(name)
  }
  add('sites')
  ordered.delete('sites')
  return [...ordered].map((name) => {
    const path = paths.get(name) as ForeignKey[]
    return { name, path, keptColumn: path[0]?.isKept ? (path[0].columns[0] ?? null) : null }
  })
}
