import { asField } from '../block-form.ts'
import type { FormField } from '../forms.ts'
import { PATHS } from '../generated.ts'
import { counted, price, type Service, type Site } from '../site.ts'
import { DataBand, dataOf } from './business.tsx'
import { Field, Form, SearchForm } from './form.tsx'
import { Band, Intro, Paragraphs } from './parts.tsx'
import type { Props } from './view.ts'

export function ContactForm(props: Props<'ContactForm'>) {
  const { id, heading, intro, submitLabel, note, action, formId, doneText, site } = props
  const form = site.data.forms?.[formId]
  const fields = form?.fields ?? props.fields.map(asField)
  const isOpen = formId === '' || form?.isOpen || site.isEditing
  const rejected = site.form?.block === id ? site.form : undefined
  const isGone = (name: string) => !isOpen || !fields.some((field) => field.name === name)
  const kept = Object.entries(rejected?.values ?? {}).flatMap(([name, values]) =>
    isGone(name) ? [{ name, label: fields.find((field) => field.name === name)?.label ?? name, values }] : [],
  )
  return (
    <Band className="sw-aside">
      <Intro heading={heading} intro={intro} />
      {isOpen ? (
        <Form
          id={id}
          action={
            action ||
            site.actions.contact ||
            PATHS['forms.submit'].replace(':formId', () => formId || 'block')
          }
          submitLabel={submitLabel}
          done={doneText || site.labels.sent}
          takesFiles={fields.some(({ type }) => type === 'file')}
          hasSteps={fields.some(({ step = 1 }) => step > 1)}
          site={site}
        >
          {fields.map((field, i) => (
            <Field
              key={i}
              id={id}
              site={site}
              {...field}
              half={isBeside(field, fields[i % 2 ? i - 1 : i + 1])}
            />
          ))}
          <Kept answers={kept} />
          {note && (
            <div className="sw-small sw-form-note">
              <Paragraphs text={note} />
            </div>
          )}
        </Form>
      ) : (
        <>
          {rejected ? (
            <p className="sw-error" role="alert">
              {rejected.message}
            </p>
          ) : (
            <p>{site.labels.formClosed}</p>
          )}
          <Kept answers={kept} />
        </>
      )}
    </Band>
  )
}

type Answered = { name: string; label: string; values: string | readonly string[] }

/** What was answered to questions that are no longer asked, so that it is not lost. */
const Kept = ({ answers }: { answers: readonly Answered[] }) =>
  answers.length > 0 && (
    <dl className="sw-panel-facts">
      {answers.map(({ name, label, values }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{[values].flat().join(', ')}</dd>
        </div>
      ))}
    </dl>
  )

/** Two fit on a line. */
const isShort = (field?: Pick<FormField, 'type' | 'showIf'>) =>
  field !== undefined && !field.showIf?.length && !/longText|checkboxes|consent|hidden|file/.test(field.type)

const isBeside = (field: FormField, other?: FormField) =>
  isShort(field) && isShort(other) && field.step === other?.step

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
      <SearchForm action={site.actions.booking ?? PATHS['booking.listTimes']} submitLabel={submitLabel}>
        <fieldset className="sw-choices">
          <legend>{labels.service}</legend>
          {shown.map((service, i) => (
            <ServiceChoice key={service.id} service={service} isFirst={i === 0} site={site} />
          ))}
        </fieldset>
        <Field id={id} site={site} name="date" label={labels.date} type="date" required half />
      </SearchForm>
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

export function ReservationWidget(props: Props<'ReservationWidget'>) {
  const { id, heading, intro, maxGuests, submitLabel, site } = props
  const { labels, data } = site
  const seats = Math.max(0, ...(data.tables ?? []).map((table) => table.capacity))
  return (
    <Band className="sw-aside">
      <Intro heading={heading} intro={intro} />
      <SearchForm
        action={site.actions.reservation ?? PATHS['reservation.listTimes']}
        submitLabel={submitLabel}
      >
        <Field id={id} site={site} name="date" label={labels.date} type="date" required half />
        <Field
          id={id}
          site={site}
          name="partySize"
          label={labels.guests}
          type="number"
          min={1}
          max={seats > 0 ? Math.min(seats, maxGuests) : maxGuests}
          required
          half
        />
      </SearchForm>
    </Band>
  )
}
