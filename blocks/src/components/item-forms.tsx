import type { ReactNode } from 'react'
import type { FormField } from '../forms.ts'
import { PATHS } from '../generated.ts'
import type { Site } from '../site.ts'
import { Field, type FieldProps, Form } from './form.tsx'

type FormProps = { id: string; site: Site }

/** A form below an item, in which a visitor writes about it. */
function ItemForm({
  heading,
  fields,
  children,
  ...form
}: FormProps & {
  heading: string
  action: string
  submitLabel: string
  takesFiles?: boolean
  fields: readonly (FormField & Pick<FieldProps, 'accept'>)[]
  children: ReactNode
}) {
  const { id, site } = form
  return (
    <section className="sw-detail-form" aria-labelledby={`${id}-heading`}>
      <h2 className="sw-h2" id={`${id}-heading`}>
        {heading}
      </h2>
      <Form done={site.labels.sent} {...form}>
        {children}
        {fields.map((field) => (
          <Field
            key={field.name}
            id={id}
            site={site}
            {...field}
            half={field.type === 'email' || field.type === 'phone'}
          />
        ))}
      </Form>
    </section>
  )
}

const MAX_MESSAGE_LENGTH = 5_000

const personFields = ({ labels }: Site): FormField[] => [
  { name: 'name', label: labels.name, type: 'text', required: true, maxLength: 255 },
  { name: 'email', label: labels.email, type: 'email', required: true, maxLength: 254 },
  { name: 'phone', label: labels.phone, type: 'phone', maxLength: 50 },
]

export function EnquiryForm({ listingId, ...props }: FormProps & { listingId: string }) {
  const { labels } = props.site
  const message: FormField = {
    name: 'message',
    label: labels.yourMessage,
    type: 'longText',
    required: true,
    maxLength: MAX_MESSAGE_LENGTH,
  }
  return (
    <ItemForm
      {...props}
      heading={labels.enquire}
      action={PATHS['realestate.enquire']}
      submitLabel={labels.sendEnquiry}
      fields={[...personFields(props.site), message]}
    >
      <input type="hidden" name="listingId" value={listingId} />
    </ItemForm>
  )
}

export function ApplicationForm({ jobId, ...props }: FormProps & { jobId: string }) {
  const { labels } = props.site
  return (
    <ItemForm
      {...props}
      heading={labels.apply}
      action={PATHS['recruitment.apply']}
      submitLabel={labels.sendApplication}
      takesFiles
      fields={[
        ...personFields(props.site),
        { name: 'message', label: labels.aboutYou, type: 'longText', maxLength: MAX_MESSAGE_LENGTH },
        {
          name: 'cv',
          label: labels.cv,
          help: labels.cvHelp,
          type: 'file',
          required: true,
          accept: 'application/pdf',
        },
      ]}
    >
      <input type="hidden" name="jobId" value={jobId} />
    </ItemForm>
  )
}
