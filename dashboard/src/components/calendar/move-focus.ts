import type { KeyboardEvent } from 'react'

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The lanes of a calendar: rows (units, tables) or columns (staff). */
export type Lanes = 'rows' | 'columns'

/** Moves the focus with arrow keys between elements with `data-row` and `data-column`: along a lane, or to the nearest in the next. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, lanes: Lanes) {
  const step = STEPS[event.key]
  const from = placeOf(document.activeElement)
  if (!step || !from) return
  const [rows, columns] = step
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].flatMap((element) => {
    const place = placeOf(element) as Place
    const down = place.row - from.row
    const right = place.column - from.column
    if (down * rows + right * columns <= 0) return []
    const [across, along] = lanes === 'rows' ? [down, right] : [right, down]
    return [{ element, distance: Math.abs(across) * LANE + Math.abs(along) }]
  })
  const nearest = places.sort((a, b) => a.distance - b.distance)[0]
  if (!nearest) return
  event.preventDefault()
  nearest.element.focus()
}

/** Larger than any distance within a lane. */
const LANE = 10_000

type Place = { row: number; column: number }
function placeOf(element: Element | null): Place | null {
  const { row, column } = (element as HTMLElement | null)?.dataset ?? {}
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) }
}
