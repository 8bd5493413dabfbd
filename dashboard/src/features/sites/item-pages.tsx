import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf } from '../../components/forms/values.ts'
import { Section } from '../../components/layout/section.tsx'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { useSitePlace } from '../../lib/place.tsx'

const KINDS = [
  ['products', 'Products'],
  ['listings', 'Properties'],
  ['units', 'Stays'],
  ['services', 'Services'],
  ['jobs', 'Jobs'],
  ['tables', 'Tables'],
] as const
type Kind = (typeof KINDS)[number][0]
type LayoutKind = Exclude<Kind, 'tables'>
type Values = { paths: Record<Kind, string>; layouts: Record<LayoutKind, string | null> }

/** Where products, stays and the like have their pages, and which page lays them out. */
export function ItemPages() {
  const { api, siteId, site, accountId, mode } = useSitePlace()
  const { attempt } = useAction([accountId, mode])
  const pages = usePagesOfSite() ?? []
  const options = pages.map(({ id, title, path }) => ({ value: id, label: `${title} · ${path}` }))
  const { paths, layouts } = site
  const fields = KINDS.flatMap(([kind, label]): Field<Values>[] => [
    {
      name: `paths.${kind}`,
      label: `Path for ${label.toLowerCase()}`,
      type: 'text',
      required: true,
      span: 5,
    },
    ...(kind === 'tables'
      ? []
      : [
          {
            name: `layouts.${kind}` as const,
            label: `Layout for ${label.toLowerCase()}`,
            placeholder: 'Built in',
            type: 'select' as const,
            options,
            clearable: true,
            span: 7,
          },
        ]),
  ])
  const save = (values: Values) =>
    attempt(
      () =>
        api.sites.update(siteId, {
          paths: changesOf(paths, values.paths),
          layouts: changesOf(layouts, values.layouts),
        }),
      'Saved',
    )
  return (
    <Section
      title="Pages of products, stays and jobs"
      text="Each has a page under its path, such as /products/honey. A layout is a page of the site whose blocks show one of them."
    >
      <ResourceForm
        key={JSON.stringify([paths, layouts])}
        fields={fields}
        initial={{ paths, layouts }}
        submit="Set paths and layouts"
        onSubmit={save}
      />
    </Section>
  )
}
