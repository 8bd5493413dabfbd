const ITEM = '[class*="_ArrayFieldItem-summary_"]'

/** Accessible names for parts of Puck that lack them. */
const PARTS: [selector: string, attribute: string, value: string][] = [
  ['#preview-frame', 'title', 'The page'],
  ['select[class*="zoomSelect"]', 'aria-label', 'Zoom'],
  ['[class*="_Loader_"]', 'role', 'img'],
  ['[class*="_ArrayField-addButton_"]', 'aria-label', 'Add an item'],
  // It contains buttons, which must not be nested in a button.
  [ITEM, 'role', 'group'],
  [ITEM, 'aria-label', 'Item: press Enter to open, Space to move'],
]

/** Names them as they appear and adds missing keyboard support. Returns a function that stops it. */
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
  // The drag library gives items a button role later.
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
