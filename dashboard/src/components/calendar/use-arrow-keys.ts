import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type Lanes, moveFocus } from './move-focus.ts'

/**
 * Makes a grid of elements with `data-row` and `data-column` a single tab stop with arrow-key navigation (roving
 * `tabIndex`). Render the elements with a `tabIndex` of -1.
 */
export function useArrowKeys<E extends HTMLElement>(lanes: Lanes) {
  const ref = useRef<E>(null)
  const isVisited = useRef(false)
  useLayoutEffect(() => {
    if (ref.current && !(isVisited.current && ref.current.querySelector(STOP)))
      stopAt(ref.current, ref.current.querySelector(PLACE))
  })
  return {
    ref,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveFocus(event, lanes),
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!target.matches(PLACE)) return
      isVisited.current = true
      stopAt(currentTarget, target)
    },
  }
}

const PLACE = '[data-row]'
const STOP = `${PLACE}[tabindex="0"]`
function stopAt(picture: HTMLElement, place: HTMLElement | null) {
  for (const before of picture.querySelectorAll<HTMLElement>(STOP)) before.tabIndex = -1
  if (place) place.tabIndex = 0
}
