import type { Form } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconForms } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { FormState } from './form-state.tsx'
import { formsKey } from './keys.ts'

const FormPanel = lazyNamed(() => import('./form-panel.tsx'), 'FormPanel')

export function FormList() {
  const place = useSitePlace()
  return (
    <ResourceList<Form>
      label="Forms"
      what="form"
      icon={IconForms}
      size={720}
      queryKey={[...formsKey(place), 'list']}
      load={(wanted) => place.api.forms.list(place.siteId, wanted)}
      columns={[
        { header: 'Form', cell: ({ name }) => name },
        {
          header: 'Submissions',
          align: 'right',
          cell: ({ submissionCount }) => formatNumber(submissionCount),
        },
        { header: 'Spam', align: 'right', wide: true, cell: ({ spamCount }) => formatNumber(spamCount) },
        { header: 'Updated', wide: true, cell: ({ updatedAt }) => <Moment value={updatedAt} date /> },
        { header: 'Status', cell: (form) => <FormState form={form} /> },
      ]}
      hint="Create one here, or put a Form block on a page: it is listed after its first submission."
      content={(id, close) => <FormPanel id={id} onDone={close} />}
    />
  )
}
