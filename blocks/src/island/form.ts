import { showFields } from './fields.ts'

/** What the server answers to a form that is sent as JSON. */
type Answer = {
  location?: string
  error?: { message: string; details?: { fields?: Record<string, string> } }
}

/** Sends a form without leaving its page, so that nothing typed is lost. Without this script, the browser sends it. */
export function enhanceForm(form: HTMLFormElement) {
  // The answer to a plain form is a file.
  if (form.method !== 'post' || form.dataset.plain !== undefined) return
  const leadTo = form.querySelector('[data-show-if], [data-step]') ? showFields(form) : () => {}
  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    form.ariaBusy = 'true'
    clearErrors(form)
    try {
      await send(form, leadTo)
    } catch {
      // The browser tries, and shows what is wrong.
      form.submit()
    } finally {
      isSending = false
      form.ariaBusy = null
    }
  })
}

async function send(form: HTMLFormElement, leadTo: (field: Element) => void) {
  const data = new FormData(form)
  const isMultipart = form.enctype === 'multipart/form-data'
  const body = isMultipart
    ? data
    : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  const answer: Answer = await response.json()
  const location = response.headers.get('location')
  if (response.ok && location) return follow(form, location)
  if (!answer.error) throw new Error(`Status ${response.status}`)
  showErrors(form, answer.error)
  const first = form.querySelector<HTMLElement>('[aria-invalid], .sw-error')
  if (!first) return
  leadTo(first)
  first.focus()
}

/** A place on this page needs no new one. */
function follow(form: HTMLFormElement, location: string) {
  const target = new URL(location, document.baseURI)
  form.reset()
  if (target.href === document.location.href) document.location.hash = ''
  document.location.assign(target)
}

function clearErrors(form: HTMLFormElement) {
  for (const error of form.querySelectorAll('.sw-error')) error.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
}

function showErrors(form: HTMLFormElement, { message, details }: NonNullable<Answer['error']>) {
  const fields = Object.entries(details?.fields ?? {})
  const unplaced = fields.filter(([name, text]) => !showError(form, name, text))
  const text = unplaced.length > 0 || fields.length === 0 ? [message] : []
  if (text.length > 0) form.prepend(errorOf(text.join(' '), `${form.id}-error`, 'alert'))
}

function showError(form: HTMLFormElement, name: string, text: string): boolean {
  const field = [...form.elements].find((element) => (element as HTMLInputElement).name === name)
  const place = field?.closest('.sw-field, .sw-check, fieldset')
  if (!field || !place || !(field instanceof HTMLElement) || field.getAttribute('type') === 'hidden')
    return false
  const error = errorOf(text, `${form.id}-error-${name}`)
  place.append(error)
  field.ariaInvalid = 'true'
  field.setAttribute('aria-describedby', error.id)
  return true
}

function errorOf(text: string, id: string, role?: string): HTMLElement {
  const error = document.createElement('p')
  error.className = 'sw-error'
  error.id = id
  error.tabIndex = -1
  error.textContent = text
  if (role) error.role = role
  return error
}
