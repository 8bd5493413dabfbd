import { Autocomplete, Group, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { RowFields } from '../../components/forms/row-fields.tsx'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { useForms } from '../../components/website/use-forms.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { BLANK_STEP, KINDS, type StepValues, stepOf } from './steps.ts'
import { useAnalyticsKey } from './use-analytics.ts'

type Props = { onDone(): void }
type PropsOf = (field: string) => ReturnType<UseFormReturnType<StepValues>['getInputProps']>

/** What a visitor does. */
function StepFields({ propsOf }: { propsOf: PropsOf }) {
  const pages = usePagesOfSite() ?? []
  const forms = useForms().data ?? []
  const kind = propsOf('kind')
  const target = { ...propsOf('target'), w: 210 }
  const changeKind = (event: unknown) => {
    kind.onChange(event)
    target.onChange('')
  }
  return (
    <>
      <NativeSelect label="A visitor" data={KINDS} w={150} {...kind} onChange={changeKind} />
      {kind.value === 'page' && (
        <Autocomplete
          {...target}
          label="Page"
          placeholder="/thank-you"
          data={pages.map(({ path }) => path)}
        />
      )}
      {kind.value === 'form' && (
        <NativeSelect
          {...target}
          label="Form"
          data={[
            { value: '', label: 'Any form' },
            ...forms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {kind.value === 'event' && <TextInput {...target} label="Event name" placeholder="brochure" />}
    </>
  )
}

type GoalValues = { name: string } & StepValues

export function GoalForm({ onDone }: Props) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useAnalyticsKey())
  return (
    <ResourceForm<GoalValues>
      fields={[{ name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Newsletter' }]}
      initial={{ name: '', ...BLANK_STEP }}
      drawn={['kind', 'target']}
      submit="Create goal"
      onCancel={onDone}
      onSubmit={async ({ name, ...step }) => {
        await attempt(() => api.analytics.createGoal(siteId, { name, ...stepOf(step) }), 'Goal created')
        onDone()
      }}
    >
      {(form) => (
        <Group mt="md" align="flex-start">
          <StepFields propsOf={(field) => form.getInputProps(field)} />
        </Group>
      )}
    </ResourceForm>
  )
}

type FunnelValues = { name: string; steps: StepValues[] }

export function FunnelForm({ onDone }: Props) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useAnalyticsKey())
  return (
    <ResourceForm<FunnelValues>
      fields={[{ name: 'name', label: 'Name', type: 'text', required: true, placeholder: 'Booking' }]}
      initial={{ name: '', steps: [BLANK_STEP, BLANK_STEP] }}
      drawn={['steps']}
      submit="Create funnel"
      onCancel={onDone}
      onSubmit={async ({ name, steps }) => {
        const funnel = { name, steps: steps.map(stepOf) }
        await attempt(() => api.analytics.createFunnel(siteId, funnel), 'Funnel created')
        onDone()
      }}
    >
      {(form) => (
        <RowFields
          form={form}
          name="steps"
          legend="Steps"
          hint="Visitors take them in this order; other pages may come in between."
          add="Add a step"
          blank={BLANK_STEP}
          maxRows={8}
        >
          {(propsOf) => <StepFields propsOf={propsOf} />}
        </RowFields>
      )}
    </ResourceForm>
  )
}
