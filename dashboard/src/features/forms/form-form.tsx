import { Title } from '@mantine/core'
import { ConflictError, type Form } from '@sitewright/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { FieldsError } from '../../lib/errors.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { fromDateTimeInput, toDateTimeInput } from '../../lib/site-time.ts'
import { blankField, type FieldValues, fieldsFrom, fieldValues } from './field-values.ts'
import { FieldsEditor } from './fields-editor.tsx'
import { FromBlock } from './from-block.tsx'
import { formsKey } from './keys.ts'

export type EditedForm = Form & { etag: string | null }

type Values = {
  name: string
  fields: FieldValues[]
  notifyEmails: string[]
  autoresponder: { subject: string; text: string }
  redirectTo: string
  closesAt: string
  maxSubmissions: number | ''
}
const NO_ANSWER = { subject: '', text: '' }

const firstFields = () => [
  blankField({ label: 'Name', required: true }),
  blankField({ label: 'Email', type: 'email', required: true }),
  blankField({ label: 'Message', type: 'longText', required: true }),
]

const fieldsOf = (timeZone: string): Field<Values>[] => [
  {
    name: 'name',
    label: 'Form name',
    description: 'For your team and in emails about it',
    type: 'text',
    required: true,
  },
  {
    name: 'notifyEmails',
    label: 'Who is notified',
    description: 'Email addresses. If empty, the account owners are notified.',
    type: 'tags',
  },
  {
    name: 'autoresponder.subject',
    label: 'Subject of the reply to the sender',
    description: 'Sent to the first email field. Leave subject and text empty to send no reply.',
    type: 'text',
  },
  { name: 'autoresponder.text', label: 'Text of the reply', type: 'textarea', rows: 3 },
  {
    name: 'redirectTo',
    label: 'Redirects to',
    description: 'A path on the site. If empty, the page says thank you',
    placeholder: '/thank-you',
    type: 'text',
  },
  {
    name: 'closesAt',
    label: 'Closes',
    description: `In the site’s time zone, ${timeZone}`,
    type: 'datetime-local',
    span: 6,
  },
  {
    name: 'maxSubmissions',
    label: 'Maximum submissions',
    description: 'The form closes after this many',
    type: 'number',
    min: 1,
    span: 6,
  },
]

type Props = { form: EditedForm | null; onDone(): void }

/** Creates or edits a form. Fields are saved only if nobody else has changed the form meanwhile. */
export function FormForm({ form, onDone }: Props) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const [etag] = useState(form?.etag ?? null)
  const [item] = useState(() => form && itemOf(form, site.timeZone))
  const source = form?.source ?? null
  const queries = useQueryClient()
  const refuse = (error: unknown) => {
    if (!(error instanceof ConflictError)) throw error
    // Editing starts from the form as it is now, once this is cancelled.
    void queries.invalidateQueries({ queryKey: formsKey(place) })
    throw new FieldsError({
      fields: 'Someone else has changed this form. Cancel, then edit the current version.',
    })
  }
  return (
    <CreateOrEdit<{ id: string }, Values>
      what="form"
      item={item}
      area={formsKey(place)}
      fields={fieldsOf(site.timeZone)}
      blank={{
        name: '',
        fields: item ? [] : firstFields(),
        notifyEmails: [],
        autoresponder: NO_ANSWER,
        redirectTo: '',
        closesAt: '',
        maxSubmissions: '',
      }}
      create={(values) => api.forms.create(siteId, formFrom(values, site.timeZone) as never)}
      update={(id, changes) => {
        const ifMatch = changes.fields && etag !== null ? { ifMatch: etag } : {}
        const saved = api.forms.update(siteId, id, formFrom(changes, site.timeZone) as never, ifMatch)
        return Promise.resolve(saved).catch(refuse)
      }}
      drawn={['fields']}
      onDone={() => onDone()}
    >
      {(form) => (
        <>
          <Title order={3} fz="md" mt="xl" mb="xs">
            Fields
          </Title>
          {source === null ? <FieldsEditor form={form as never} /> : <FromBlock path={source.path} />}
        </>
      )}
    </CreateOrEdit>
  )
}

const itemOf = ({ etag: _, ...form }: EditedForm, timeZone: string) => ({
  ...form,
  fields: fieldValues(form.fields),
  autoresponder: form.autoresponder ?? NO_ANSWER,
  closesAt: toDateTimeInput(form.closesAt, timeZone),
})

/** Form values for the API. */
function formFrom({ fields, autoresponder, closesAt, ...values }: Partial<Values>, timeZone: string) {
  const isAnswered = autoresponder && (autoresponder.subject || autoresponder.text)
  return {
    ...values,
    ...(fields && { fields: fieldsFrom(fields) }),
    ...(autoresponder && { autoresponder: isAnswered ? autoresponder : null }),
    ...(closesAt !== undefined && { closesAt: closesAt ? fromDateTimeInput(closesAt, timeZone) : null }),
  }
}
