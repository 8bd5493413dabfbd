import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { redirectsKey } from './keys.ts'

type Values = { path: string; target: string; status: string }
const STATUSES = [
  { value: '301', label: '301: permanent' },
  { value: '302', label: '302: temporary' },
  { value: '307', label: '307: temporary, same method' },
  { value: '308', label: '308: permanent, same method' },
]
const fieldsWith = (paths: string[]): Field<Values>[] => [
  {
    name: 'path',
    label: 'From',
    description: 'A path on the site. /shop/* matches everything below /shop',
    type: 'text',
    required: true,
    placeholder: '/old-page',
  },
  {
    name: 'target',
    label: 'To',
    description: 'A path on the site, or an address that starts with https://',
    type: 'suggest',
    options: paths,
    required: true,
    placeholder: '/new-page',
  },
  { name: 'status', label: 'Status', type: 'select', options: STATUSES },
]

type Props = { path?: string; target?: string; onDone(): void }

export function RedirectForm({ path = '', target = '', onDone }: Props) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction(redirectsKey(place))
  const pages = usePagesOfSite() ?? []
  return (
    <ResourceForm<Values>
      fields={fieldsWith(pages.map(({ path }) => path))}
      initial={{ path, target, status: '301' }}
      submit="Create redirect"
      onCancel={onDone}
      onSubmit={async ({ path, target, status }) => {
        const redirect = { path, target, status: Number(status) as 301 }
        await attempt(() => api.seo.createRedirect(siteId, redirect), 'Redirect created')
        onDone()
      }}
    />
  )
}
