/** Parts of Puck that screen readers can't name, and what they are. */
const PARTS: [selector: string, attribute: string, value: string][] = [
  ['#preview-frame', 'title', 'The page'],
  ['select[class*="zoomSelect"]', 'aria-label', 'Zoom'],
  ['[class*="_Loader_"]', 'role', 'img'],
]

/** Names them, now and whenever they appear; what is returned stops that. */
export function nameParts(root: HTMLElement): () => void {
  const name = () => {
    for (const [selector, attribute, value] of PARTS) {
      for (const part of root.querySelectorAll(`${selector}:not([${attribute}])`))
        part.setAttribute(attribute, value)
    }
  }
  name()
  const observer = new MutationObserver(name)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
