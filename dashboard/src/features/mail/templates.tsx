import type { MailTemplate } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { IconMail } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { mailKey } from './keys.ts'
import { LANGUAGES, type Language } from './words.ts'

const TemplatePanel = lazyNamed(() => import('./template-panel.tsx'), 'TemplatePanel')

type Wanted = { language: Language }

/** What each kind of mail says, in one language. */
export function Templates() {
  const place = useSitePlace()
  const { filters } = useFilters<Wanted>(['language'])
  const load = async ({ language }: Partial<Wanted>) => {
    const { data } = await place.api.mail.listTemplates(place.siteId, language ? { language } : {})
    return { data: data.map((template) => ({ ...template, id: template.kind })), nextCursor: null }
  }
  return (
    <ResourceList<MailTemplate & { id: string }, Wanted>
      label="Templates"
      what="template"
      icon={IconMail}
      isReadOnly
      size={760}
      queryKey={[...mailKey(place), 'templates']}
      load={load}
      filters={[{ name: 'language', label: 'Site language', type: 'choice', options: LANGUAGES }]}
      columns={[
        { header: 'Kind', cell: ({ name }) => name },
        { header: 'Subject', wide: true, cell: ({ subject }) => subject },
        {
          header: 'Texts',
          cell: ({ isChanged }) => (
            <StatusBadge
              status={isChanged ? 'changed' : 'built_in'}
              label={isChanged ? 'Changed' : 'Built in'}
            />
          ),
        },
      ]}
      hint="Every kind of mail has texts."
      content={(id) =>
        id !== null && (
          <TemplatePanel
            key={id}
            kind={id as MailTemplate['kind']}
            {...(filters.language && { language: filters.language })}
          />
        )
      }
    />
  )
}
