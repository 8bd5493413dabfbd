type Named = { name: string }

/** The order of names, in which 2 comes before 10. */
export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, undefined, { numeric: true })
