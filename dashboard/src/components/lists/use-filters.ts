import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The filters of a list, named as in the API and kept in the address, so that reloads and links restore them. */
export function useFilters<F extends Record<string, string>>(names: readonly (keyof F & string)[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const chosen = names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]]))
  const set = (name: keyof F & string, value: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, [name]: value || undefined }),
      replace: true,
      // Keep the state, so that Back still closes the open item.
      state: true,
      resetScroll: false,
    })
  return { filters: Object.fromEntries(chosen) as Partial<F>, set, isNarrowed: chosen.length > 0 }
}

/**
 * The text of an input whose value lives in the address. It runs ahead of the address until the address changes from
 * elsewhere; then `onOther` runs.
 */
export function useTyped<V>(value: V, onOther?: () => void) {
  const [typed, type] = useState<V | ''>(value)
  const last = useRef(value)
  const told = useRef<V[]>([])
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    const index = told.current.indexOf(value)
    // The user may type on before the address catches up.
    told.current = index < 0 ? [] : told.current.slice(index + 1)
    if (index >= 0) return
    type(value)
    onOther?.()
  }, [value, onOther])
  return { typed, type, tell: (value: V) => void told.current.push(value) }
}
