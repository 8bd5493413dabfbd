import { useEffect } from 'react'

/** What the title of the window is made of, from what is nearest to what is around it. */
const LEVELS = ['opened', 'part', 'screen', 'site'] as const
type Level = (typeof LEVELS)[number]

const texts = new Map<Level, string>()
function show() {
  const shown = LEVELS.flatMap((level) => texts.get(level) ?? [])
  document.title = [...shown, 'Sitewright'].join(' · ')
}

/**
 * Says what is seen, for the tab and the history of the browser: `Jumper · Products · Shop · Lakeside House · Sitewright`.
 * Null says nothing.
 */
export function useTitle(level: Level, text: string | null) {
  useEffect(() => {
    if (text === null) return
    texts.set(level, text)
    show()
    return () => {
      if (texts.get(level) !== text) return
      texts.delete(level)
      show()
    }
  }, [level, text])
}
