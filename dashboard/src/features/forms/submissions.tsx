import { Select } from '@mantine/core'
import type { Form, FormSubmission } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { firstOptions } from '../../components/forms/options.ts'
import { ToPart } from '../../components/layout/area-tabs.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { SPAM_FILTER, withSpam } from '../../components/visitors/spam-filter.ts'
import { useForms } from '../../components/website/use-forms.ts'
import { IconForms, IconMessages } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { formsKey } from './keys.ts'
import { summaryOf } from './words.ts'

const SubmissionPanel = lazyNamed(() => import('./submission-panel.tsx'), 'SubmissionPanel')

/** What was sent by one form; the newest form unless another one is chosen. */
export function Submissions() {
  const { filters, set } = useFilters<{ form: string }>(['form'])
  const query = useForms()
  return (
    <Loaded query={query}>
      {(forms) => {
        const form = forms.find(({ id }) => id === filters.form) ?? forms[0]
        return form ? (
          <OfForm key={form.id} form={form} forms={forms} onChoose={(id) => set('form', id)} />
        ) : (
          <EmptyState icon={IconForms} title="No forms yet" action={<ToPart name="forms">Forms</ToPart>}>
            Submissions from your site’s forms appear here.
          </EmptyState>
        )
      }}
    </Loaded>
  )
}

type Props = { form: Form; forms: Form[]; onChoose(id: string | null): void }

function OfForm({ form, forms, onChoose }: Props) {
  const place = useSitePlace()
  return (
    <ResourceList<FormSubmission, { spam: string }>
      label="Submissions"
      what="submission"
      icon={IconMessages}
      isReadOnly
      queryKey={[...formsKey(place), 'submissions', form.id]}
      load={(wanted) => place.api.forms.listSubmissions(place.siteId, form.id, withSpam(wanted))}
      filters={[SPAM_FILTER]}
      columns={[
        { header: 'From', cell: (submission) => summaryOf(form.fields, submission).sender },
        {
          header: 'Content',
          wide: true,
          cell: (submission) => <Excerpt form={form} submission={submission} />,
        },
        { header: 'Received', cell: ({ createdAt }) => <Moment value={createdAt} date /> },
      ]}
      hint="Submissions of this form appear here."
      content={(id) => id !== null && <SubmissionPanel key={id} id={id} form={form} />}
    >
      <Select
        aria-label="Form"
        data={forms.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.id}
        onChange={onChoose}
        allowDeselect={false}
        filter={firstOptions}
        searchable={forms.length > 8}
        w={200}
      />
      {form.submissionCount > 0 && (
        <DownloadCsv
          name={form.name}
          area={formsKey(place)}
          load={() => place.api.forms.exportSubmissions(place.siteId, form.id)}
        />
      )}
    </ResourceList>
  )
}

const MAX_EXCERPT = 90

function Excerpt({ form, submission }: { form: Form; submission: FormSubmission }) {
  const { words } = summaryOf(form.fields, submission)
  return words.length > MAX_EXCERPT ? `${words.slice(0, MAX_EXCERPT)}…` : words || '–'
}
