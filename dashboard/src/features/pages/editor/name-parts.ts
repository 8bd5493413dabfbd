const ITEM = '[class*="_ArrayFieldItem-summary_"]'

/** Parts of Puck that screen readers can't name, and what they are. */
const PARTS: [selector: string, attribute: string, value: string][] = [
  ['#preview-frame', 'title', 'The page'],
  ['select[class*="zoomSelect"]', 'aria-label', 'Zoom'],
  ['[class*="_Loader_"]', 'role', 'img'],
  ['[class*="_ArrayField-addButton_"]', 'aria-label', 'Add an item'],
  // It holds buttons, which nobody would find inside a button.
  [ITEM, 'role', 'group'],
  [ITEM, 'aria-label', 'Item: Enter opens it, the space bar moves it'],
]

/** Names them, now and whenever they appear, and has keys open what only a click would; what is returned stops that. */
export function nameParts(root: HTMLElement): () => void {
  const name = () => {
    for (const [selector, attribute, value] of PARTS) {
      for (const part of root.querySelectorAll(`${selector}:not([${attribute}="${value}"])`))
        part.setAttribute(attribute, value)
    }
    for (const part of root.querySelectorAll(`${ITEM}[aria-pressed]`)) part.removeAttribute('aria-pressed')
  }
  name()
  const observer = new MutationObserver(name)
  // What drags items makes them buttons a moment later.
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['role', 'aria-pressed'] })
  root.addEventListener('keydown', openItem, true)
  return () => {
    observer.disconnect()
    root.removeEventListener('keydown', openItem, true)
  }
}

function openItem(event: KeyboardEvent) {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !target.matches(ITEM)) return
  event.stopPropagation()
  event.preventDefault()
  target.click()
}
