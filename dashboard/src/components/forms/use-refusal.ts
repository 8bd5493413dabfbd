import { useEffect, useRef, useState } from 'react'

/** For a form that was refused: leads to the first field that is marked, which may be far above the button. */
export function useRefusal<E extends HTMLElement>() {
  const form = useRef<E>(null)
  const [count, setCount] = useState(0)
  // It is marked by then.
  useEffect(() => {
    if (count === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Not only just: what stays at the top of a panel would cover it.
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  }, [count])
  return { form, leadToWrong: () => setCount((before) => before + 1) }
}
