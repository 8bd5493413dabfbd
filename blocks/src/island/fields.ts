import { type FormField, shownFields } from '../forms.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const ENABLED = ':is(input, select, textarea):enabled'
const isAsked = (place: Element) => place.querySelector(ENABLED) !== null
const stepOf = (place: HTMLElement) => Number(place.dataset.step ?? 1)

/**
 * Asks only for the fields whose conditions hold, one step after the other. Without this script, all fields are shown and
 * the server decides. Returns how to lead to a field of another step.
 */
export function showFields(form: HTMLFormElement): (field: Element) => void {
  const places = [...form.querySelectorAll<HTMLElement>('.sw-field')]
  const controls = ([...form.elements] as Control[]).filter(({ name }) => /^[^_]/.test(name))
  const fields = fieldsOf(controls)
  for (const control of controls) if (control.ariaRequired) control.required = true
  let showStep = (_: HTMLElement[]) => {}
  const show = () => {
    const asked = new Set(shownFields(fields, valuesOf(controls)).map(({ name }) => name))
    for (const control of controls) control.disabled = !asked.has(control.name)
    for (const place of places) place.hidden = !isAsked(place)
    showStep(places.filter(isAsked))
  }
  const status = form.querySelector<HTMLElement>('[data-steps]')
  const steps = status && takeSteps(form, status, show)
  if (steps) showStep = steps.show
  form.addEventListener('input', show)
  // Runs when the fields are empty again.
  form.addEventListener('reset', () => queueMicrotask(() => (steps ? steps.goTo(1) : show())))
  // The browser may have restored what was typed.
  addEventListener('pageshow', show)
  show()
  const lead = (field: Element) => steps?.goTo(stepOf(field.closest<HTMLElement>('.sw-field') ?? form))
  const wrong = form.querySelector('[aria-invalid]')
  if (wrong) lead(wrong)
  return lead
}

function fieldsOf(controls: Control[]): FormField[] {
  const fields = new Map<string, unknown>()
  for (const control of controls) {
    const { showIf = '[]' } = control.closest<HTMLElement>('.sw-field')?.dataset ?? {}
    fields.set(control.name, { name: control.name, showIf: JSON.parse(showIf) })
  }
  return [...fields.values()] as FormField[]
}

function valuesOf(controls: Control[]): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const control of controls) {
    const isLeft = /checkbox|radio/.test(control.type)
      ? !(control as HTMLInputElement).checked
      : control.type === 'file'
    if (!isLeft) values[control.name] = [...(values[control.name] ?? []), control.value]
  }
  return values
}

/** Leads from step to step; `update` shows the fields of the current one. */
function takeSteps(form: HTMLFormElement, status: HTMLElement, update: () => void) {
  let step = 1
  let steps: number[] = []
  const [back, next, submit] = form.querySelectorAll<HTMLElement>('.sw-form-steps > *')
  if (!back || !next || !submit) return null
  const visible = () => [...form.querySelectorAll<Control>(`.sw-field:not([hidden]) ${ENABLED}`)]
  const move = (by: number) => {
    goTo(steps[steps.indexOf(step) + by] ?? step)
    visible()[0]?.focus()
  }
  const goTo = (wanted: number) => {
    step = wanted
    update()
  }
  const isValid = () => visible().every((control) => control.reportValidity())
  const goOn = () => {
    if (isValid()) move(1)
  }
  back.onclick = () => move(-1)
  next.onclick = goOn
  status.hidden = false
  // A browser cannot point at what is wrong in a step that is not shown.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    const isLast = step === steps.at(-1)
    if (isLast && isValid()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!isLast) goOn()
  })
  const show = (asked: HTMLElement[]) => {
    steps = [...new Set(asked.map(stepOf))].sort((a, b) => a - b)
    if (!steps.includes(step)) step = steps.findLast((one) => one < step) ?? steps[0] ?? 1
    for (const place of asked) place.hidden = stepOf(place) !== step
    const at = steps.indexOf(step)
    back.hidden = at < 1
    next.hidden = at === steps.length - 1
    submit.hidden = !next.hidden
    status.textContent = (status.dataset.steps ?? '')
      .replace('{}', `${at + 1}`)
      .replace('{}', `${steps.length}`)
  }
  return { show, goTo }
}
