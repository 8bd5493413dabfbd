export const STYLE = `:root { color-scheme: light dark; font: 18px/1.45 system-ui, sans-serif; --line: #8884; --ink: #14532d; --on-ink: #fff; --soft: #8882; --alert: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #86efac; --on-ink: #052e16; --alert: #fda29b; } }
* { box-sizing: border-box; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0.25rem 0; font-size: 1.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
ol, ul { margin: 1rem 0; padding: 0; list-style: none; display: grid; gap: 1rem; }
.card { padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
.done { padding: 0.75rem 1rem; }
.time { font-weight: 600; }
.note { padding: 0.5rem 0.75rem; border-radius: 0.5rem; background: var(--soft); }
.due { font-size: 1.25rem; }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.75rem 0; }
form { margin: 0.75rem 0 0; }
label { display: grid; gap: 0.25rem; }
input { font: inherit; padding: 0.6rem; max-width: 100%; }
button, .button { display: inline-block; padding: 0.6rem 1rem; border: 2px solid var(--ink); border-radius: 0.6rem; background: var(--ink); color: var(--on-ink); font: inherit; font-weight: 600; text-decoration: none; }
form > button { width: 100%; min-height: 3.5rem; margin-top: 0.5rem; font-size: 1.15rem; }
.secondary { background: transparent; color: inherit; border-color: var(--line); }
form > button.secondary { border-color: var(--ink); }
button:disabled { opacity: 0.5; }
summary { padding: 0.75rem 0; cursor: pointer; }
canvas { display: block; width: 100%; height: 12rem; border: 2px dashed var(--line); border-radius: 0.5rem; background: #fff; touch-action: none; }
[role="alert"], [role="status"] { margin: 1rem 0; padding: 0.75rem 1rem; border-left: 4px solid var(--alert); background: var(--soft); }
[role="status"] { border-color: var(--ink); }
`

/**
 * Steps are kept in the browser until the server has them or says that they no longer fit, also over a reload. Each has a
 * key, so that one whose answer was lost counts only once. They are those of a driver, not of a link, so that a new link sends what the
 * former one could not. Without scripts, the forms are sent as they are.
 */
export const SCRIPT = `const main = document.querySelector('main')
const storeKey = 'steps ' + main.dataset.driver
const read = () => JSON.parse(localStorage.getItem(storeKey) || '[]')
const write = (steps) => localStorage.setItem(storeKey, JSON.stringify(steps))

function show() {
  const waiting = new Set(read().map(({ stop }) => stop))
  for (const form of document.querySelectorAll('form[data-step]')) {
    const isWaiting = waiting.has(form.dataset.step)
    form.querySelector('button').disabled = isWaiting
    const card = form.closest('.card')
    const told = card.querySelector('[role="status"]')
    if (isWaiting && !told) {
      const status = document.createElement('p')
      status.setAttribute('role', 'status')
      status.textContent = main.dataset.queued
      card.append(status)
    } else if (!isWaiting) told?.remove()
  }
}

async function send({ stop, body, key }) {
  const url = location.pathname + '/stops/' + stop
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key }
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20000) })
  if (answer.ok) return { isOver: true, problem: null }
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) throw new Error('not now')
  const { error } = await answer.json()
  const reason = error?.details?.reason ?? 'other'
  const isOver = error?.code === 'VALIDATION_ERROR' || reason === 'status_changed' || reason === 'amount_changed'
  return { isOver, problem: isOver ? reason : null }
}

async function flush() {
  let sent = 0
  let problem = null
  try {
    for (const step of read()) {
      const answer = await send(step)
      if (!answer.isOver) continue
      problem = answer.problem ?? problem
      write(read().filter(({ key }) => key !== step.key))
      sent++
    }
  } catch {
    // Tried again soon.
  }
  show()
  if (sent > 0 && navigator.onLine) location.replace(location.pathname + (problem ? '?problem=' + encodeURIComponent(problem) : ''))
}
/** One tab at a time. */
const flushOnce = () => (navigator.locks ? navigator.locks.request(storeKey, { ifAvailable: true }, (lock) => lock && flush()) : flush())

document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-step]')
  if (!form) return
  event.preventDefault()
  const fields = new URLSearchParams(new FormData(form))
  const stop = form.dataset.step
  if (!read().some((step) => step.stop === stop))
    write([...read(), { stop, body: String(fields), key: fields.get('key') }])
  show()
  flushOnce()
})
addEventListener('online', flushOnce)
addEventListener('storage', show)
document.addEventListener('visibilitychange', flushOnce)
setInterval(flushOnce, 15000)
show()
flushOnce()

for (const form of document.querySelectorAll('form[data-proof]')) {
  const canvas = document.createElement('canvas')
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'secondary'
  clear.textContent = form.dataset.clear
  const label = document.createElement('p')
  label.textContent = form.dataset.proof
  canvas.setAttribute('aria-label', form.dataset.proof)
  form.lastElementChild.before(label, canvas, clear)
  const pen = canvas.getContext('2d')
  let isSigned = false
  const begin = () => {
    canvas.width = canvas.clientWidth * 2
    canvas.height = canvas.clientHeight * 2
    pen.scale(2, 2)
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.lineWidth = 2.5
    pen.lineCap = 'round'
    isSigned = false
  }
  form.closest('details').addEventListener('toggle', () => isSigned || begin())
  clear.addEventListener('click', begin)
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(event.offsetX, event.offsetY)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    isSigned = true
    pen.lineTo(event.offsetX, event.offsetY)
    pen.stroke()
  })
  form.addEventListener('submit', (event) => {
    const photo = form.elements.photo
    if (!isSigned || photo.files.length > 0) return
    event.preventDefault()
    canvas.toBlob((blob) => {
      const files = new DataTransfer()
      files.items.add(new File([blob], 'signature.png', { type: 'image/png' }))
      photo.files = files.files
      form.elements.kind.value = 'signature'
      form.submit()
    }, 'image/png')
  })
}
`
