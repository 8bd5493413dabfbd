import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '../../lib/session.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** So many entries before this one is the same screen with nothing opened. */
    stepsIn?: number
    /** The entry before this one shows the same thing without what this names in the address. */
    stepIn?: string
  }
}

/** What a screen shows beside its list. */
export type Opened = {
  isOpen: boolean
  /** Of what is opened; null when nothing is, or something new. */
  id: string | null
  isNew: boolean
  open(id: string): void
  openNew(): void
  close(): void
}

const NEW = 'new'
/** Which of its parts is seen, where what is opened has `AreaTabs` of its own. */
export const PART = 'part'
const EDIT = 'edit'
const CLOSED = { open: undefined, [PART]: undefined, [EDIT]: undefined }

type Search = Record<string, unknown>
/** What is shown at an address: of which screen, which part, and what is opened there. */
const shownAt = ({ pathname, search }: { pathname: string; search: Search }) =>
  JSON.stringify([pathname, search.tab, search.open])

/** Goes so many entries back; a second click on the way leads no step further. */
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
 * What is opened is part of the address: Back closes it, and a reload or a link shows the same. For who may not write there
 * is nothing new.
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
      // One step back closes it, however many were opened one after another.
      ...(opened === null ? { state: { stepsIn: 1 } } : { state: true, replace: true }),
      resetScroll: false,
    })
  const close = () => {
    // What was saved or deleted may have been left meanwhile, and something else be open.
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
 * A step further into what is opened, as its name in the address says: Back, a reload and a link do what they do elsewhere.
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
    // Something else may be looked at by now.
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

/** Whether what is opened is being changed. */
export function useEditing() {
  const can = useCan()
  const { value, begin, end } = useStepIn(EDIT)
  return { isEditing: value !== undefined && can.write, begin: () => begin(true), end }
}
