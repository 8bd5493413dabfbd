import type { Panel, PanelForm, PanelLine, PanelSection } from '../panel.ts'
import type { Site } from '../site.ts'
import { Field, Form, SearchForm } from './form.tsx'
import { Band, MaybeLink, Paragraphs } from './parts.tsx'
import { Picture, SIZES } from './picture.tsx'

/** Shows the panel of the page's metadata; it is not in the catalogue, because no editor places it. */
export function PanelView({ panel, site }: { panel: Panel; site: Site }) {
  const { heading, text, alerts = [], sections = [] } = panel
  return (
    <Band className="sw-aside">
      <div className="sw-intro">
        <h1 className="sw-h1">{heading}</h1>
        {text && <Paragraphs text={text} />}
      </div>
      <div className="sw-panel">
        {alerts.map((alert, i) => (
          <p key={i} className="sw-error" role="alert">
            {alert}
          </p>
        ))}
        <Part part={panel} site={site} />
        {sections.map((section) => (
          <section key={section.heading} className="sw-panel-section">
            <h2 className="sw-h3">{section.heading}</h2>
            {section.text && (
              <div>
                <Paragraphs text={section.text} />
              </div>
            )}
            <Part part={section} site={site} />
          </section>
        ))}
      </div>
    </Band>
  )
}

function Part({ part, site }: { part: PanelSection | Panel; site: Site }) {
  const { heading, lines = [], facts = [], links = [], forms = [] } = part
  return (
    <>
      {lines.length > 0 && (
        <ul className="sw-lines">
          {lines.map((line, i) => (
            <Line key={i} line={line} site={site} />
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className="sw-panel-facts">
          {facts.map(({ label, value }, i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <nav className="sw-panel-links" aria-label={heading}>
          {links.map(({ label, href, isButton }, i) => (
            <a
              key={i}
              href={href}
              className={isButton ? 'sw-button sw-button-medium sw-button-primary' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {forms.map((form) => (
        <FormOf key={form.id} form={form} site={site} />
      ))}
    </>
  )
}

function Line({ line, site }: { line: PanelLine; site: Site }) {
  const { title, href = '', image, text, amount, problem, forms = [] } = line
  return (
    <li className="sw-line">
      {image !== undefined && (
        <Picture src={image} alt="" ratio="square" sizes={SIZES.portrait} site={site} />
      )}
      <div className="sw-line-text">
        <strong>
          <MaybeLink href={href}>{title}</MaybeLink>
        </strong>
        {text && <span>{text}</span>}
        {problem && (
          <p className="sw-error" role="alert">
            {problem}
          </p>
        )}
        {forms.length > 0 && (
          <div className="sw-line-forms">
            {forms.map((form) => (
              <FormOf key={form.id} form={form} site={site} />
            ))}
          </div>
        )}
      </div>
      <span className="sw-amount">{amount}</span>
    </li>
  )
}

function FormOf({ form, site }: { form: PanelForm; site: Site }) {
  const { id, heading, text, action, method = 'post', submitLabel, isSecondary, isPlain, fields = [] } = form
  const content = (
    <>
      {heading && <h2 className="sw-h3">{heading}</h2>}
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {text && <p>{text}</p>}
      {form.choice && <Choice id={id} choice={form.choice} site={site} />}
      {fields.map((field) => (
        <Field key={field.name} id={id} site={site} half={field.type !== 'longText'} {...field} />
      ))}
    </>
  )
  if (method === 'get')
    return (
      <SearchForm action={action} submitLabel={submitLabel} isSecondary={isSecondary}>
        {content}
      </SearchForm>
    )
  const sendsOnChoice = form.choice?.sends
  return <Form {...{ id, action, submitLabel, isSecondary, isPlain, sendsOnChoice, site }}>{content}</Form>
}

function Choice({ id, choice, site }: { id: string; choice: NonNullable<PanelForm['choice']>; site: Site }) {
  const { name, label, hidesLabel = false, isWide = false, value: chosen, options } = choice
  const rejected = site.form?.block === id ? site.form : undefined
  const error = rejected?.errors[name]
  return (
    <fieldset className={`sw-field ${isWide ? 'sw-choices' : 'sw-times'}`}>
      <legend className={hidesLabel ? 'sw-hidden' : undefined}>{label}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className={isWide ? 'sw-choice' : undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={(rejected?.values[name] ?? chosen) === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <p className="sw-error">{error}</p>}
    </fieldset>
  )
}
