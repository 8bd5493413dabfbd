import type { ReactNode } from 'react'
import { counted, price, type Service, type Site } from '../site.ts'
import { isSafeImageUrl } from '../urls.ts'
import { DataBand, dataOf } from './business.tsx'
import { Band, Intro, Paragraphs } from './parts.tsx'
import type { Props } from './view.ts'

/** A form that works without scripts: posts its fields and the id of its block. */
function Form({
  id,
  action = '',
  submitLabel,
  children,
}: {
  id: string
  action?: string
  submitLabel: string
  children: ReactNode
}) {
  const target = isSafeImageUrl(action) ? action.trim() : ''
  return (
    <form className="sw-form" method="post" action={target || undefined}>
      <input type="hidden" name="block" value={id} />
      {children}
      <button className="sw-button sw-button-primary sw-button-medium" type="submit">
        {submitLabel}
      </button>
    </form>
  )
}

type InputType = 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'checkbox' | 'date' | 'number' | 'time'
type FieldProps = {
  id: string
  name: string
  label: string
  type?: InputType
  required?: boolean
  options?: readonly string[]
  min?: number
  max?: number
  half?: boolean
}

const AUTOCOMPLETE: Record<string, string> = { name: 'name', email: 'email', phone: 'tel', tel: 'tel' }

function Field({ id, label, half = false, ...input }: FieldProps) {
  const inputId = `${id}-${input.name}`
  if (input.type === 'checkbox') {
    return (
      <label className="sw-check">
        <input type="checkbox" name={input.name} value="yes" required={input.required} /> <span>{label}</span>
      </label>
    )
  }
  return (
    <div className={`sw-field ${half ? 'sw-field-half' : ''}`}>
      <label htmlFor={inputId}>
        {label}
        {input.required && <span aria-hidden="true"> *</span>}
      </label>
      <Input inputId={inputId} {...input} />
    </div>
  )
}

function Input({
  inputId,
  name,
  type = 'text',
  required,
  options = [],
  ...limits
}: Omit<FieldProps, 'id' | 'label'> & { inputId: string }) {
  if (type === 'textarea')
    return <textarea id={inputId} name={name} required={required} rows={5} maxLength={10_000} />
  if (type === 'select') {
    return (
      <select id={inputId} name={name} required={required} defaultValue="">
        <option value="" />
        {options.map((option, i) => (
          <option key={i}>{option}</option>
        ))}
      </select>
    )
  }
  const autoComplete = AUTOCOMPLETE[type] ?? AUTOCOMPLETE[name]
  return (
    <input id={inputId} name={name} type={type} required={required} autoComplete={autoComplete} {...limits} />
  )
}

export function ContactForm(props: Props<'ContactForm'>) {
  const { id, heading, intro, fields, submitLabel, note, action, site } = props
  return (
    <Band className="sw-aside">
      <Intro heading={heading} intro={intro} />
      <Form id={id} action={action || site.actions.contact} submitLabel={submitLabel}>
        {fields.map((field, i) => (
          <Field key={i} id={id} {...field} half={isShort(field) && isShort(fields[i % 2 ? i - 1 : i + 1])} />
        ))}
        {note && (
          <div className="sw-small sw-form-note">
            <Paragraphs text={note} />
          </div>
        )}
      </Form>
    </Band>
  )
}

/** Two fit on a line. */
const isShort = (field?: { type: string }) => field !== undefined && !/textarea|checkbox/.test(field.type)

export function BookingWidget({ id, serviceId, submitLabel, site, ...head }: Props<'BookingWidget'>) {
  const { items, isExample } = dataOf('services', site)
  const shown = items.filter((service) => isExample || serviceId === '' || service.id === serviceId)
  const { labels } = site
  return (
    <DataBand
      {...head}
      className="sw-aside"
      site={site}
      isExample={isExample}
      empty={shown.length === 0 && labels.noServices}
    >
      <Form id={id} action={site.actions.booking} submitLabel={submitLabel}>
        <fieldset className="sw-choices">
          <legend>{labels.service}</legend>
          {shown.map((service, i) => (
            <ServiceChoice key={service.id} service={service} isFirst={i === 0} site={site} />
          ))}
        </fieldset>
        <Field id={id} name="date" label={labels.date} type="date" required half />
        <Field id={id} name="time" label={labels.time} type="time" required half />
        <Who id={id} site={site} />
      </Form>
    </DataBand>
  )
}

function ServiceChoice({ service, isFirst, site }: { service: Service; isFirst: boolean; site: Site }) {
  const { id, name, description, durationMinutes, currency } = service
  const { labels, language } = site
  return (
    <label className="sw-choice">
      <input type="radio" name="serviceId" value={id} defaultChecked={isFirst} required />
      <span className="sw-choice-text">
        <strong>{name}</strong>
        {description && <span>{description}</span>}
        <small>{counted(labels.minutes, durationMinutes, language)}</small>
      </span>
      {typeof service.price === 'number' && (
        <span className="sw-amount">{price(service.price, currency, language)}</span>
      )}
    </label>
  )
}

function Who({ id, site: { labels }, half }: { id: string; site: Site; half?: boolean }) {
  return (
    <>
      <Field id={id} name="name" label={labels.name} required half={half} />
      <Field id={id} name="email" label={labels.email} type="email" required half />
      <Field id={id} name="phone" label={labels.phone} type="tel" half />
      <Field id={id} name="notes" label={labels.message} type="textarea" />
    </>
  )
}

export function ReservationWidget(props: Props<'ReservationWidget'>) {
  const { id, heading, intro, maxGuests, submitLabel, site } = props
  const { labels, data } = site
  const seats = Math.max(0, ...(data.tables ?? []).map((table) => table.capacity))
  return (
    <Band className="sw-aside">
      <Intro heading={heading} intro={intro} />
      <Form id={id} action={site.actions.reservation} submitLabel={submitLabel}>
        <Field id={id} name="date" label={labels.date} type="date" required half />
        <Field id={id} name="time" label={labels.time} type="time" required half />
        <Field
          id={id}
          name="partySize"
          label={labels.guests}
          type="number"
          min={1}
          max={seats > 0 ? Math.min(seats, maxGuests) : maxGuests}
          required
          half
        />
        <Who id={id} site={site} half />
      </Form>
    </Band>
  )
}
