import { Anchor, Box, Stack, Text, Title } from '@mantine/core'
import type { Form } from '@sitewright/client'
import { Link } from '@tanstack/react-router'
import { Copyable } from '../../components/display/copyable.tsx'
import { Facts } from '../../components/display/facts.tsx'
import { Moment, timesOf } from '../../components/display/moment.tsx'
import { EditAndDelete } from '../../components/panels/edit-and-delete.tsx'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { type EditedForm, FormForm } from './form-form.tsx'
import { FormState } from './form-state.tsx'
import { FromBlock } from './from-block.tsx'
import { formsKey } from './keys.ts'
import { TYPE_LABELS } from './words.ts'

export function FormPanel({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  return (
    <ViewOrEdit<EditedForm>
      id={id}
      queryKey={[...formsKey(place), 'one']}
      load={async (id) => {
        const { data, etag } = await place.api.forms.get(place.siteId, id).withResponse()
        return { ...data, etag }
      }}
      nameOf={({ name }) => name}
      view={(form, onEdit) => <FormView form={form} onEdit={onEdit} onGone={onDone} />}
      edit={(form, onDone) => <FormForm form={form} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

type ViewProps = { form: Form; onEdit(): void; onGone(): void }

function FormView({ form, onEdit, onGone }: ViewProps) {
  const place = useSitePlace()
  const can = useCan()
  const { id, name, autoresponder, source } = form
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <FormState key="state" form={form} />],
          ['Submissions', <SubmissionCounts key="counts" form={form} />],
          ['Closes', form.closesAt && <Moment key="closes" value={form.closesAt} />],
          ['Maximum submissions', form.maxSubmissions && formatNumber(form.maxSubmissions)],
          ['Notifies', form.notifyEmails.join(', ') || 'the owners of the account'],
          ['Reply to the sender', autoresponder?.subject],
          ['Redirects to', form.redirectTo],
          ...timesOf(form),
        ]}
      />
      <Box component="section">
        <Title order={3} fz="md" mb="xs">
          Fields
        </Title>
        {source && <FromBlock path={source.path} />}
        <FieldsShown form={form} />
      </Box>
      {source === null && (
        <Box component="section">
          <Title order={3} fz="md">
            Show it on a page
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            Add a Form block in the page editor and choose this form in it. In code, use its id:
          </Text>
          <Copyable value={id} label="the form id" />
        </Box>
      )}
      {can.write && (
        <EditAndDelete
          what="form"
          name={name}
          warning="Its submissions and their files are deleted too. To keep them, set a closing date instead."
          onEdit={onEdit}
          area={formsKey(place)}
          remove={() => place.api.forms.delete(place.siteId, id)}
          onGone={onGone}
        />
      )}
    </Stack>
  )
}

const SubmissionCounts = ({ form: { id, submissionCount, spamCount } }: { form: Form }) => (
  <>
    <Anchor
      component={Link}
      to="."
      search={{ tab: 'submissions', form: id } as never}
      inherit
      underline="always"
    >
      {formatNumber(submissionCount)}
    </Anchor>
    {spamCount > 0 && `, and ${formatNumber(spamCount)} marked as spam`}
  </>
)

const FieldsShown = ({ form: { fields } }: { form: Form }) => (
  <Facts
    facts={fields.map(({ name, label, type, required, showIf = [] }) => [
      label || name,
      [TYPE_LABELS[type], required && 'required', showIf.length > 0 && 'conditional']
        .filter(Boolean)
        .join(', '),
    ])}
  />
)
