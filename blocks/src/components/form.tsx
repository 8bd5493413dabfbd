import type { ReactNode } from 'react'
import type { Condition, FormField } from '../forms.ts'
import type { PanelField } from '../panel.ts'
import type { Site } from '../site.ts'
import { isSafeImageUrl } from '../urls.ts'

/**
 * A form that works without scripts. It sends its fields, the page it is on and the id of its block; the server ends the
 * page with a token for it. `done` is shown in its place once it was sent.
 */
export function Form({
  id,
  isAlike = false,
  action = '',
  submitLabel,
  done,
  takesFiles = false,
  hasSteps = false,
  isSecondary = false,
  isPlain,
  sendsOnChoice = false,
  site,
  children,
}: {
  id: string
  action?: string
  submitLabel: string
  done?: string
  takesFiles?: boolean
  hasSteps?: boolean
  isSecondary?: boolean
  /** Whether the answer is a file. */
  isPlain?: boolean
  /** Whether choosing one of the options sends it, where scripts run. */
  sendsOnChoice?: boolean
  /** The same for every visitor: it gets no token, so that a CDN may keep its page. */
  isAlike?: boolean
  site: Site
  children: ReactNode
}) {
  const target = isSafeImageUrl(action) ? action.trim() : ''
  const rejected = rejectedOf(site, id)
  const { labels } = site
  const button = `sw-button sw-button-${isSecondary ? 'secondary' : 'primary'} sw-button-medium`
  return (
    <>
      {done && (
        <p className="sw-form-done" id={`sent-${id}`} role="status" tabIndex={-1}>
          {done}
        </p>
      )}
      <form
        id={isAlike ? undefined : `form-${id}`}
        className="sw-form"
        method="post"
        action={target || undefined}
        encType={takesFiles ? 'multipart/form-data' : undefined}
        data-plain={isPlain ? '' : undefined}
        data-sends={sendsOnChoice ? '' : undefined}
      >
        {rejected && (
          <p className="sw-error" role="alert" tabIndex={-1}>
            {rejected.message}
          </p>
        )}
        {hasSteps && <p role="status" data-steps={labels.steps} hidden />}
        <input type="hidden" name="_page" value={site.path} />
        <input type="hidden" name="_block" value={id} />
        <div className="sw-trap" aria-hidden="true">
          <input
            name="_website"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            aria-label={labels.leaveEmpty}
          />
        </div>
        {children}
        {hasSteps ? (
          <div className="sw-form-steps">
            <button className="sw-button sw-button-secondary sw-button-medium" type="button" hidden>
              {labels.previous}
            </button>
            <button className={button} type="button" hidden>
              {labels.next}
            </button>
            <button className={button} type="submit">
              {submitLabel}
            </button>
          </div>
        ) : (
          <button className={button} type="submit">
            {submitLabel}
          </button>
        )}
      </form>
    </>
  )
}

/** A form that looks something up: it changes nothing, so its fields stand in the address of the answer. */
export const SearchForm = ({
  action,
  submitLabel,
  isSecondary = false,
  children,
}: {
  action: string
  submitLabel: string
  isSecondary?: boolean
  children: ReactNode
}) => (
  <form className="sw-form" method="get" action={action}>
    {children}
    <button
      className={`sw-button sw-button-${isSecondary ? 'secondary' : 'primary'} sw-button-medium`}
      type="submit"
    >
      {submitLabel}
    </button>
  </form>
)

const rejectedOf = ({ form }: Site, id: string) => (form?.block === id ? form : undefined)

export type FieldProps = Omit<PanelField, 'type'> & {
  id: string
  type?: FormField['type'] | 'time'
  half?: boolean
  /** Of `file`: what browsers offer to choose. */
  accept?: string
  site: Site
}

const AUTOCOMPLETE: Record<string, string> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  tel: 'tel',
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
}
const INPUT_TYPES: Record<string, string> = { phone: 'tel', longText: 'text', choice: 'text' }

/** What was typed and what is wrong, when the form was rejected. */
function stateOf({ id, name, site, value = '' }: FieldProps) {
  const rejected = rejectedOf(site, id)
  const typed = rejected?.values[name] ?? value
  const error = rejected?.errors[name]
  const errorId = `${id}-${name}-error`
  const aria = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return { typed: [typed].flat(), aria, error: error && <ErrorText id={errorId} text={error} /> }
}

const ErrorText = ({ id, text }: { id: string; text: string }) => (
  <p className="sw-error" id={id}>
    {text}
  </p>
)

/** Where the script finds what decides whether the field is shown. */
const conditionOf = (showIf: readonly Condition[] | undefined, step: number | undefined) => ({
  ...(showIf?.length ? { 'data-show-if': JSON.stringify(showIf) } : {}),
  ...(step === undefined ? {} : { 'data-step': step }),
})

export function Field(props: FieldProps) {
  const { id, name, label, type = 'text', required, help, half = false, options = [], showIf, step } = props
  const { typed, aria, error } = stateOf(props)
  const inputId = `${id}-${name}`
  if (type === 'hidden') return <input type="hidden" name={name} value={typed[0]} />
  if (type === 'consent') {
    return (
      <div className="sw-field" {...conditionOf(showIf, step)}>
        <label className="sw-check">
          <input
            type="checkbox"
            name={name}
            value="yes"
            required={required && !showIf?.length}
            defaultChecked={typed.includes('yes')}
            {...aria}
          />{' '}
          <span>
            {label}
            <Star isShown={required} />
          </span>
        </label>
        {error}
      </div>
    )
  }
  if (type === 'checkboxes') {
    return (
      <fieldset className="sw-field sw-choices" {...conditionOf(showIf, step)}>
        <legend>
          {label}
          <Star isShown={required} />
        </legend>
        {options.map((option, i) => (
          <label key={i} className="sw-check">
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={typed.includes(option)}
              {...aria}
            />{' '}
            <span>{option}</span>
          </label>
        ))}
        {error}
      </fieldset>
    )
  }
  return (
    <div className={`sw-field ${half ? 'sw-field-half' : ''}`} {...conditionOf(showIf, step)}>
      <label htmlFor={inputId}>
        {label}
        <Star isShown={required} />
      </label>
      <Input {...props} inputId={inputId} typed={typed[0] ?? ''} aria={aria} />
      {help && <p className="sw-small">{help}</p>}
      {error}
    </div>
  )
}

const Star = ({ isShown = false }: { isShown?: boolean }) => isShown && <span aria-hidden="true"> *</span>

const MAX_LENGTH = 10_000

function Input({
  inputId,
  name,
  type = 'text',
  options = [],
  choices = options.map((option) => ({ value: option, label: option })),
  typed,
  aria,
  ...rest
}: FieldProps & { inputId: string; typed: string; aria: object }) {
  // A browser would insist on a field that a condition hides.
  const required = rest.required && !rest.showIf?.length
  const { minLength, maxLength, min, max } = rest
  const isRequiredIfShown = rest.required && !required
  const common = { id: inputId, name, required, ...(isRequiredIfShown && { 'aria-required': true }), ...aria }
  if (type === 'longText')
    return (
      <textarea
        {...common}
        rows={5}
        maxLength={maxLength ?? MAX_LENGTH}
        minLength={minLength}
        defaultValue={typed}
      />
    )
  if (type === 'choice') {
    return (
      <select {...common} autoComplete={AUTOCOMPLETE[name]} defaultValue={typed}>
        <option value="" />
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const limits =
    type === 'number' || type === 'date' ? { min, max } : { minLength, maxLength: maxLength ?? MAX_LENGTH }
  if (type === 'file') return <input {...common} type="file" accept={rest.accept} />
  return (
    <input
      {...common}
      type={INPUT_TYPES[type] ?? type}
      {...(type === 'number' && { step: 'any' })}
      autoComplete={AUTOCOMPLETE[type] ?? AUTOCOMPLETE[name]}
      defaultValue={typed || undefined}
      {...(type === 'time' ? {} : limits)}
    />
  )
}
