type Named = { name: string }

/** Natural order: 2 sorts before 10. */
export const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, undefined, { numeric: true })
