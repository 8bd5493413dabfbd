import { useEffect, useRef, useState } from 'react'

/** After a rejected submit, focuses the first invalid field, which may be far above the button. */
export function useRefusal<E extends HTMLElement>() {
  const form = useRef<E>(null)
  const [count, setCount] = useState(0)
  // Runs after the fields are marked as invalid.
  useEffect(() => {
    if (count === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Centred: sticky elements at the top of a panel would cover it.
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  }, [count])
  return { form, leadToWrong: () => setCount((before) => before + 1) }
}
