import { useEffect } from 'react'

/** The parts of the document title, from the most to the least specific. */
const LEVELS = ['opened', 'part', 'screen', 'site'] as const
type Level = (typeof LEVELS)[number]

const texts = new Map<Level, string>()
function show() {
  const shown = LEVELS.flatMap((level) => texts.get(level) ?? [])
  document.title = [...new Set(shown), 'Sitewright'].join(' · ')
}

/**
 * Sets a part of the document title: `Jumper · Products · Shop · Lakeside House · Sitewright`. Null leaves
 * it out; a text that repeats is shown once.
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
