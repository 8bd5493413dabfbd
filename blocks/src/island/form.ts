import { showFields } from './fields.ts'
import type { Challenge } from './solver.ts'

/** What the server answers to a form that is sent as JSON. */
type Answer = {
  error?: { message: string; details?: { fields?: Record<string, string>; proof?: Task } }
}
/** A proof of work that the server asks for: the script that solves it, and what it solves. */
type Task = { script: string; challenge: Challenge }

const NOT_FOUND = 404
const CONFLICT = 409
const MAX_PROOFS = 3

/** Sends a form without leaving its page, so that nothing typed is lost. Without this script, the browser sends it. */
export function enhanceForm(form: HTMLFormElement) {
  // The answer to a plain form is a file.
  if (form.method !== 'post' || form.dataset.plain !== undefined) return
  const leadTo = form.querySelector('[data-show-if], [data-step]') ? showFields(form) : () => {}
  if (form.dataset.sends !== undefined)
    form.addEventListener('change', ({ target }) => {
      if ((target as HTMLInputElement).type === 'radio') form.requestSubmit()
    })
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
  const { response, answer, proof } = await post(form)
  // What the page offers has changed: the browser sends the form, and gets the page as it is now.
  if (isOutdated(form, response, answer)) {
    if (proof) form.append(hidden('_altcha', proof))
    return form.submit()
  }
  const location = response.headers.get('location')
  if (response.ok && location) return follow(form, location)
  if (!answer.error) throw new Error(`Status ${response.status}`)
  showErrors(form, answer.error)
  const first = form.querySelector<HTMLElement>('[aria-invalid], .sw-error')
  if (!first) return
  leadTo(first)
  first.focus()
}

/** Whether the page is no longer what the server offers, as when something is wrong with a field that the form does not have. */
const isOutdated = (form: HTMLFormElement, { status }: Response, { error }: Answer) =>
  status === CONFLICT ||
  status === NOT_FOUND ||
  Object.keys(error?.details?.fields ?? {}).some((name) => !placeOf(form, name))

type Sent = { response: Response; answer: Answer; proof?: string }

/** Sends the form, with a proof of work when the server asks for one. Resolves to a proof for the next request if it will ask. */
async function post(form: HTMLFormElement, proof?: string, tries = 0): Promise<Sent> {
  const data = new FormData(form)
  const isMultipart = form.enctype === 'multipart/form-data'
  const body = isMultipart
    ? data
    : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'application/json', ...(proof && { altcha: proof }) },
  })
  const answer: Answer = await response.json()
  const task = answer.error?.details?.proof
  if (!task) return { response, answer }
  if (tries === MAX_PROOFS) throw new Error('No proof was accepted')
  const { prove } = (await import(/* @vite-ignore */ task.script)) as typeof import('./solver.ts')
  const next = await prove(form, task.challenge)
  return response.status === CONFLICT ? { response, answer, proof: next } : post(form, next, tries + 1)
}

function hidden(name: string, value: string): HTMLInputElement {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  return field
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
  for (const [name, text] of fields) showError(form, name, text)
  if (fields.length === 0) form.prepend(errorOf(message, `${form.id}-error`, 'alert'))
}

function showError(form: HTMLFormElement, name: string, text: string) {
  const error = errorOf(text, `${form.id}-error-${name}`)
  placeOf(form, name)?.append(error)
  const field = fieldOf(form, name)
  field?.setAttribute('aria-invalid', 'true')
  field?.setAttribute('aria-describedby', error.id)
}

const fieldOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].find((element) => (element as HTMLInputElement).name === name)

/** Where the form says what is wrong with a field. */
const placeOf = (form: HTMLFormElement, name: string) =>
  fieldOf(form, name)?.closest('.sw-field, .sw-check, fieldset')

function errorOf(text: string, id: string, role?: string): HTMLElement {
  const error = document.createElement('p')
  error.className = 'sw-error'
  error.id = id
  error.tabIndex = -1
  error.textContent = text
  if (role) error.role = role
  return error
}
