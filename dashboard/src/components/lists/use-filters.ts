import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

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
      // Of what is open, Back still leads out.
      state: true,
      resetScroll: false,
    })
  return { filters: Object.fromEntries(chosen) as Partial<F>, set, isNarrowed: chosen.length > 0 }
}

/**
 * What is typed in a field whose value is part of the address: it is ahead of that, until the address says something that
 * was not told from here. `onOther` runs then.
 */
export function useTyped<V>(value: V, onOther?: () => void) {
  const [typed, type] = useState<V | ''>(value)
  const last = useRef(value)
  const told = useRef<V[]>([])
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    const index = told.current.indexOf(value)
    // One may be typing on before the address follows.
    told.current = index < 0 ? [] : told.current.slice(index + 1)
    if (index >= 0) return
    type(value)
    onOther?.()
  }, [value, onOther])
  return { typed, type, tell: (value: V) => void told.current.push(value) }
}
