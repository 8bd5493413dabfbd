import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '../../lib/session.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many history entries back the same screen shows with nothing open. */
    stepsIn?: number
    /** The previous history entry shows the same without this search parameter. */
    stepIn?: string
  }
}

/** What a screen shows in its panel. */
export type Opened = {
  isOpen: boolean
  /** The id of the open item; null when none or a new one is open. */
  id: string | null
  isNew: boolean
  open(id: string): void
  openNew(): void
  close(): void
}

const NEW = 'new'
/** The open tab, for items with `AreaTabs` of their own. */
export const PART = 'part'
const EDIT = 'edit'
const CLOSED = { open: undefined, [PART]: undefined, [EDIT]: undefined }

type Search = Record<string, unknown>
/** Identifies what an address shows: screen, tab, and open item. */
const shownAt = ({ pathname, search }: { pathname: string; search: Search }) =>
  JSON.stringify([pathname, search.tab, search.open])

/** Goes back in the history; ignores a second click until it arrives. */
function useStepsBack() {
  const { history } = useRouter()
  const isOnTheWay = useRef(false)
  return (steps: number) => {
    if (isOnTheWay.current) return
    isOnTheWay.current = true
    const arrive = () => {
      isOnTheWay.current = false
    }
    window.addEventListener('popstate', arrive, { once: true })
    history.go(-steps)
  }
}

/**
 * The open item is part of the address: Back closes it, and reloads and links restore it. Viewers cannot open a new
 * item.
 */
export function useOpened(): Opened {
  const search: Search = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()
  const can = useCan()
  const goBack = useStepsBack()
  const opened = search.open === undefined ? null : String(search.open)
  const id = opened === NEW ? null : opened
  const isNew = opened === NEW && can.write
  const open = (id: string) =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...CLOSED, open: id }),
      // A single Back closes the panel, even after switching items.
      ...(opened === null ? { state: { stepsIn: 1 } } : { state: true, replace: true }),
      resetScroll: false,
    })
  const close = () => {
    // The user may have left or opened something else while saving.
    if (shownAt(router.latestLocation) !== shownAt({ pathname, search })) return
    const { stepsIn } = router.history.location.state
    if (stepsIn !== undefined) return goBack(stepsIn)
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...CLOSED }),
      replace: true,
      resetScroll: false,
    })
  }
  return { isOpen: id !== null || isNew, id, isNew, open, openNew: () => open(NEW), close }
}

/**
 * A sub-state of the open item as a search parameter, so that Back, reload, and links work as elsewhere.
 */
export function useStepIn(name: typeof EDIT | typeof PART) {
  const search: Search = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()
  const goBack = useStepsBack()
  const begin = (value: string | true) => {
    const { latestLocation, history } = router
    const before = latestLocation.search[name]
    if (before === value) return
    const { stepsIn } = history.location.state
    void navigate({
      to: '.',
      search: (search: Search) => ({ ...search, [name]: value }),
      ...(before === undefined
        ? { state: { stepIn: name, ...(stepsIn !== undefined && { stepsIn: stepsIn + 1 }) } }
        : { state: true, replace: true }),
      resetScroll: false,
    })
  }
  const end = () => {
    const { latestLocation, history } = router
    if (shownAt(latestLocation) !== shownAt({ pathname, search })) return
    // The user may have opened something else by now.
    const { [name]: value } = latestLocation.search as Search
    if (value === undefined || value !== search[name]) return
    if (history.location.state.stepIn === name) return goBack(1)
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, [name]: undefined }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return { value: search[name], begin, end }
}

/** Whether the open item is being edited. */
export function useEditing() {
  const can = useCan()
  const { value, begin, end } = useStepIn(EDIT)
  return { isEditing: value !== undefined && can.write, begin: () => begin(true), end }
}
