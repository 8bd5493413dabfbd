import { useNavigate, useSearch } from '@tanstack/react-router'

/** What narrows a list, by the names of the API. It is part of the address: a reload and a link show the same. */
export function useFilters<F extends Record<string, string>>(names: readonly (keyof F & string)[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const chosen = names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]]))
  const set = (name: keyof F & string, value: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, [name]: value || undefined }),
      replace: true,
    })
  return { filters: Object.fromEntries(chosen) as Partial<F>, set, isNarrowed: chosen.length > 0 }
}
